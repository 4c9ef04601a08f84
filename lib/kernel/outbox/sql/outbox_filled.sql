-- Wakes the workers of the outbox.
CREATE OR REPLACE FUNCTION outbox_filled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices VALUES ('insieme_outbox', '');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER outbox_filled AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION outbox_filled();
