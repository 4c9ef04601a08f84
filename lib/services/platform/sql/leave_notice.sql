-- Leaves a notice for the announcer, which sends it after the commit.
CREATE OR REPLACE FUNCTION leave_notice(channel text, payload text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices VALUES (channel, payload);
END $$;
