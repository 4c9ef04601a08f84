-- So many months later by calendar and clock of Rome; the last day of a month that is too short.
CREATE OR REPLACE FUNCTION months_from(at timestamptz, months int) RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE
RETURN ((at AT TIME ZONE 'Europe/Rome') + make_interval(months => months)) AT TIME ZONE 'Europe/Rome';
