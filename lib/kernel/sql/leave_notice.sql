-- Inserts a notice, which the announcer sends after the commit.
CREATE OR REPLACE FUNCTION leave_notice(channel text, payload text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices VALUES (channel, payload);
END $$;
