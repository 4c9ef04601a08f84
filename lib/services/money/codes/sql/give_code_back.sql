-- Returns the use of a code when its seat ends; a use that its order returned already is not returned twice.
CREATE OR REPLACE FUNCTION give_code_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH used AS (
    UPDATE code_uses SET given_back_at = NEW.ended_at
    WHERE participation_id = NEW.id AND given_back_at IS NULL RETURNING code_id
  )
  UPDATE codes c SET used = c.used - 1 FROM used WHERE c.id = used.code_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER participations_code_back AFTER UPDATE OF ended_at ON participations
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL AND NEW.code_id IS NOT NULL)
  EXECUTE FUNCTION give_code_back();
