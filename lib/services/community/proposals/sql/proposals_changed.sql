-- Announces changed proposals. Above two hundred tags the announcer sends every tag.
CREATE OR REPLACE FUNCTION proposals_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices SELECT 'insieme_changes', '["proposals","proposal:' || id || '"]' FROM rows LIMIT 201;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER proposals_inserted AFTER INSERT ON proposals
  REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION proposals_changed();
CREATE OR REPLACE TRIGGER proposals_updated AFTER UPDATE ON proposals
  REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION proposals_changed();
CREATE OR REPLACE TRIGGER proposals_deleted AFTER DELETE ON proposals
  REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION proposals_changed();
