-- Counts the counters of proposals from their rows.
CREATE OR REPLACE FUNCTION counted_proposals(ids bigint[])
RETURNS TABLE (id bigint, wants int, needs int, likes int, comments int,
  threads int) LANGUAGE sql STABLE AS $$
  SELECT x.id, a.wants, a.needs, l.likes, c.comments, t.threads
  FROM unnest(ids) x(id)
  CROSS JOIN LATERAL (SELECT (count(*) FILTER (WHERE a.answer = 'want'))::int AS wants,
    (count(*) FILTER (WHERE a.answer = 'need'))::int AS needs FROM proposal_answers a
    WHERE a.proposal_id = x.id AND a.counted_at IS NOT NULL) a
  CROSS JOIN LATERAL (SELECT count(*)::int AS likes FROM proposal_likes l
    WHERE l.proposal_id = x.id AND l.counted_at IS NOT NULL) l
  CROSS JOIN LATERAL (SELECT count(*)::int AS comments FROM comments c
    WHERE c.proposal_id = x.id AND c.removed_at IS NULL) c
  CROSS JOIN LATERAL (SELECT count(*)::int AS threads FROM comments c
    WHERE c.proposal_id = x.id AND c.parent_id IS NULL AND (c.removed_at IS NULL OR c.answers > 0)) t
$$;
