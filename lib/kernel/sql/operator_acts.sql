-- Operator actions are append-only.
CREATE OR REPLACE TRIGGER operator_acts_append_only BEFORE UPDATE OR DELETE ON operator_acts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
