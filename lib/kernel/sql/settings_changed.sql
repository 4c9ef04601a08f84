-- Announces a change of levels or interests, which every page may show.
CREATE OR REPLACE FUNCTION settings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY['settings']);
  RETURN NULL;
END $$;
