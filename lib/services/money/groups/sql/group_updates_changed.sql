-- Announces pages of groups whose messages changed.
CREATE OR REPLACE FUNCTION group_updates_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_items(ARRAY(SELECT DISTINCT item_id FROM changed_rows));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER group_updates_inserted AFTER INSERT ON group_updates
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION group_updates_changed();
CREATE OR REPLACE TRIGGER group_updates_updated AFTER UPDATE ON group_updates
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION group_updates_changed();
CREATE OR REPLACE TRIGGER group_updates_deleted AFTER DELETE ON group_updates
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION group_updates_changed();
