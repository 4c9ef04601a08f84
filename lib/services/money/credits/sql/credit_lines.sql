-- Credit lines are append-only.
CREATE OR REPLACE TRIGGER credit_lines_append_only BEFORE UPDATE OR DELETE ON credit_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
