-- Adds months by calendar and clock of Rome; clamps to the last day of a shorter month.
CREATE OR REPLACE FUNCTION months_from(at timestamptz, months int) RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE
RETURN ((at AT TIME ZONE 'Europe/Rome') + make_interval(months => months)) AT TIME ZONE 'Europe/Rome';
