-- Announces changed items. Above two hundred tags the announcer sends every tag, so the rest need not be named.
CREATE OR REPLACE FUNCTION items_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices
  SELECT 'insieme_changes', '["' || kind || 's","' || kind || ':' || id || '"]' FROM rows LIMIT 201;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER items_inserted AFTER INSERT ON items
  REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION items_changed();
CREATE OR REPLACE TRIGGER items_updated AFTER UPDATE ON items
  REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION items_changed();
CREATE OR REPLACE TRIGGER items_deleted AFTER DELETE ON items
  REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION items_changed();
