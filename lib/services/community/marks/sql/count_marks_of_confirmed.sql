-- Counts earlier votes, likes and follows of a member once their address is confirmed, and enqueues the notification of
-- the authors. Locks rows in the order of lock_items: the marks, then comments, items and proposals; the proposals of
-- votes and likes together.
CREATE OR REPLACE FUNCTION count_marks_of_confirmed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM comment_likes WHERE member_id = NEW.id AND counted_at IS NULL FOR NO KEY UPDATE;
  PERFORM 1 FROM follows WHERE member_id = NEW.id AND counted_at IS NULL FOR NO KEY UPDATE;
  PERFORM 1 FROM proposal_answers WHERE member_id = NEW.id AND counted_at IS NULL FOR NO KEY UPDATE;
  PERFORM 1 FROM proposal_likes WHERE member_id = NEW.id AND counted_at IS NULL FOR NO KEY UPDATE;
  UPDATE comment_likes SET counted_at = NEW.email_verified_at WHERE member_id = NEW.id AND counted_at IS NULL;
  UPDATE follows SET counted_at = NEW.email_verified_at WHERE member_id = NEW.id AND counted_at IS NULL;
  PERFORM 1 FROM proposals p WHERE p.id IN (
      SELECT proposal_id FROM proposal_answers WHERE member_id = NEW.id AND counted_at IS NULL
      UNION ALL SELECT proposal_id FROM proposal_likes WHERE member_id = NEW.id AND counted_at IS NULL)
    ORDER BY p.id FOR NO KEY UPDATE;
  UPDATE proposal_answers SET counted_at = NEW.email_verified_at WHERE member_id = NEW.id AND counted_at IS NULL;
  UPDATE proposal_likes SET counted_at = NEW.email_verified_at WHERE member_id = NEW.id AND counted_at IS NULL;
  IF EXISTS (SELECT FROM comment_likes WHERE member_id = NEW.id AND counted_at = NEW.email_verified_at
      UNION ALL SELECT FROM proposal_answers WHERE member_id = NEW.id AND counted_at = NEW.email_verified_at
      UNION ALL SELECT FROM proposal_likes WHERE member_id = NEW.id AND counted_at = NEW.email_verified_at) THEN
    INSERT INTO outbox (queue, kind, data)
    VALUES ('notification', 'likes.count-confirmed', jsonb_build_object('member', NEW.id));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER members_confirmed AFTER UPDATE OF email_verified_at ON members
  FOR EACH ROW WHEN (OLD.email_verified_at IS NULL AND NEW.email_verified_at IS NOT NULL)
  EXECUTE FUNCTION count_marks_of_confirmed();
