-- Inserts a notice of changed pages. The payload is a JSON array of page tags; '*' means every tag.
CREATE OR REPLACE FUNCTION announce(tags text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(tags) > 50 THEN
    tags := ARRAY['*'];
  END IF;
  IF cardinality(tags) > 0 THEN
    INSERT INTO notices VALUES ('insieme_changes', to_json(tags));
  END IF;
END $$;
