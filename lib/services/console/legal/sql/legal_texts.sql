-- Legal texts are append-only, and announced as settings, which every page may show.
CREATE OR REPLACE TRIGGER legal_texts_append_only BEFORE UPDATE OR DELETE ON legal_texts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER legal_texts_changed AFTER INSERT ON legal_texts
  FOR EACH STATEMENT EXECUTE FUNCTION settings_changed();
