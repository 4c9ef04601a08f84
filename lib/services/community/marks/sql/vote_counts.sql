-- Lets a new vote count if its member has confirmed an address. The member is locked before it is said that they have
-- not: a confirmation at the same moment either is seen here, or waits and counts the vote itself.
CREATE OR REPLACE FUNCTION vote_counts() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF confirmed IS NOT NULL THEN
    NEW.counted_at := NEW.answered_at;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER proposal_answers_counting BEFORE INSERT ON proposal_answers
  FOR EACH ROW EXECUTE FUNCTION vote_counts();
