-- Announces changed levels, which appear on many pages.
CREATE OR REPLACE TRIGGER levels_changed AFTER INSERT OR UPDATE OR DELETE ON levels
  FOR EACH STATEMENT EXECUTE FUNCTION settings_changed();
