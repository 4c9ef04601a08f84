-- Announces changed interests, which appear on many pages.
CREATE OR REPLACE TRIGGER interests_changed AFTER INSERT OR UPDATE OR DELETE ON interests
  FOR EACH STATEMENT EXECUTE FUNCTION settings_changed();
