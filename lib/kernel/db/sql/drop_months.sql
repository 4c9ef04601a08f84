-- Drops the monthly partitions of a table that ended before a day and returns their number.
CREATE OR REPLACE FUNCTION drop_months(parent regclass, before date) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  old regclass;
  dropped int := 0;
BEGIN
  FOR old IN SELECT i.inhrelid::regclass FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = parent AND c.relname ~ '_[0-9]{4}_[0-9]{2}$'
      AND right(c.relname, 7) < to_char(before, 'YYYY_MM')
  LOOP
    EXECUTE format('DROP TABLE %s', old);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;
