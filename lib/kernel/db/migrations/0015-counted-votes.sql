-- The moment from which a vote counts; NULL while its member has not confirmed an address.
ALTER TABLE proposal_answers ADD COLUMN counted_at timestamptz;
-- Votes of members who left keep counting.
UPDATE proposal_answers a SET counted_at = a.answered_at FROM members m
  WHERE m.id = a.member_id AND (m.email_verified_at IS NOT NULL OR m.deleted_at IS NOT NULL);
UPDATE proposals p SET wants = n.wants, needs = n.needs
  FROM (SELECT proposal_id, (count(*) FILTER (WHERE answer = 'want' AND counted_at IS NOT NULL))::int wants,
      (count(*) FILTER (WHERE answer = 'need' AND counted_at IS NOT NULL))::int needs
    FROM proposal_answers GROUP BY 1) n
  WHERE p.id = n.proposal_id AND (p.wants, p.needs) IS DISTINCT FROM (n.wants, n.needs);
