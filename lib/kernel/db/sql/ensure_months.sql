-- Creates the partitions of this month and the next three. The lock keeps two processes from
-- creating the same partition, where one of them would fail.
CREATE OR REPLACE FUNCTION ensure_months() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7411907);
  PERFORM ensure_month(parent, (date_trunc('month', now()) + make_interval(months => ahead))::date)
  FROM monthly_tables() parent, generate_series(0, 3) ahead;
END $$;
