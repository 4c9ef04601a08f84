-- Counts a new vote if its member has confirmed an address. Locks the member row before deciding that the address is
-- unconfirmed: a concurrent confirmation is either visible here, or waits and then counts the vote itself.
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
