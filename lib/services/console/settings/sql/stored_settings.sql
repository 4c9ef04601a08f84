-- Changes of settings are append-only, and announced to every process.
CREATE OR REPLACE TRIGGER stored_settings_append_only BEFORE UPDATE OR DELETE ON stored_settings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER stored_settings_changed AFTER INSERT ON stored_settings
  FOR EACH STATEMENT EXECUTE FUNCTION settings_changed();
