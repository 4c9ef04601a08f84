-- Locks the proposal of a single new like, for the reason given in hold_item.
CREATE OR REPLACE FUNCTION hold_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM new_rows LIMIT 2) r) = 1 THEN
    PERFORM 1 FROM members WHERE id = NEW.member_id FOR KEY SHARE;
    PERFORM 1 FROM proposals WHERE id = NEW.proposal_id FOR NO KEY UPDATE;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "First_likes_held" AFTER INSERT ON proposal_likes
  REFERENCING NEW TABLE AS new_rows FOR EACH ROW EXECUTE FUNCTION hold_proposal();
