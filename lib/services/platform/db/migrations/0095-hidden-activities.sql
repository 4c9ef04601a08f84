-- Who does not want to be seen among those who did something lately, nor for what they did before.
CREATE TABLE hidden_activities (
  member_id bigint PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  hidden_at timestamptz NOT NULL
);

-- Pages that are kept may show them still.
CREATE FUNCTION hidden_activities_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY['home', 'proposals']);
  RETURN NULL;
END $$;
CREATE TRIGGER hidden_activities_changed AFTER INSERT OR DELETE ON hidden_activities FOR EACH ROW EXECUTE FUNCTION hidden_activities_changed();
