-- Counts a new vote, like or follow if its member has confirmed an address. Locks the member row before deciding that
-- the address is unconfirmed: a concurrent confirmation is either visible here, or waits and then counts it itself.
CREATE OR REPLACE FUNCTION mark_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  confirmed timestamptz;
BEGIN
  IF NEW.counted_at IS NOT NULL THEN
    RETURN NEW;
  END IF;
  SELECT email_verified_at INTO confirmed FROM members WHERE id = NEW.member_id;
  IF confirmed IS NULL THEN
    SELECT email_verified_at INTO confirmed FROM members WHERE id = NEW.member_id FOR SHARE;
  END IF;
  IF confirmed IS NULL THEN
    RETURN NEW;
  END IF;
  CASE TG_TABLE_NAME
    WHEN 'proposal_answers' THEN NEW.counted_at := NEW.answered_at;
    WHEN 'follows' THEN NEW.counted_at := NEW.followed_at;
    ELSE NEW.counted_at := NEW.liked_at;
  END CASE;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER proposal_answers_counting BEFORE INSERT ON proposal_answers
  FOR EACH ROW EXECUTE FUNCTION mark_counts();
CREATE OR REPLACE TRIGGER proposal_likes_counting BEFORE INSERT ON proposal_likes
  FOR EACH ROW EXECUTE FUNCTION mark_counts();
CREATE OR REPLACE TRIGGER comment_likes_counting BEFORE INSERT ON comment_likes
  FOR EACH ROW EXECUTE FUNCTION mark_counts();
CREATE OR REPLACE TRIGGER follows_counting BEFORE INSERT ON follows
  FOR EACH ROW EXECUTE FUNCTION mark_counts();
