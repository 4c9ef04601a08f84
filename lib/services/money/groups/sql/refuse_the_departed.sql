-- Refuses a seat of a deleted member. The lock serializes a new seat with the deletion of its member.
CREATE OR REPLACE FUNCTION refuse_the_departed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM members WHERE id = NEW.member_id AND deleted_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'member % has left', NEW.member_id USING ERRCODE = 'IN409';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER participations_of_members BEFORE INSERT ON participations
  FOR EACH ROW EXECUTE FUNCTION refuse_the_departed();
