-- Makes decisions append-only.
CREATE OR REPLACE TRIGGER moderation_decisions_append_only BEFORE UPDATE OR DELETE ON moderation_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
