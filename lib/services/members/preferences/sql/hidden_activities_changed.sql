-- Drops cached pages that may still show the activity of the member.
CREATE OR REPLACE FUNCTION hidden_activities_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY['home', 'proposals']);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER hidden_activities_changed AFTER INSERT OR DELETE ON hidden_activities
  FOR EACH ROW EXECUTE FUNCTION hidden_activities_changed();
