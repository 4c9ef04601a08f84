-- Creates the partition of a month unless it is there; `parent` is partitioned by month.
CREATE OR REPLACE FUNCTION ensure_month(parent regclass, day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  month date := date_trunc('month', day);
  name text := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
BEGIN
  IF to_regclass(name) IS NULL THEN
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF %s FOR VALUES FROM (%L) TO (%L)',
      name, parent, month, month + interval '1 month');
  END IF;
END $$;
