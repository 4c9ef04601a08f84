-- Recounts a group whose goal got another unit.
CREATE OR REPLACE FUNCTION goal_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_items(ARRAY[NEW.id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER items_goal_changed AFTER UPDATE OF goal_unit ON items
  FOR EACH ROW WHEN (OLD.goal_unit IS DISTINCT FROM NEW.goal_unit) EXECUTE FUNCTION goal_changed();
