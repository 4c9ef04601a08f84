-- Counts earlier votes of a member once their address is confirmed.
CREATE OR REPLACE FUNCTION count_votes_of_confirmed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE proposal_answers SET counted_at = NEW.email_verified_at
  WHERE member_id = NEW.id AND counted_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER members_confirmed AFTER UPDATE OF email_verified_at ON members
  FOR EACH ROW WHEN (OLD.email_verified_at IS NULL AND NEW.email_verified_at IS NOT NULL)
  EXECUTE FUNCTION count_votes_of_confirmed();
