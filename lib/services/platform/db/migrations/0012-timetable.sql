-- The moment up to which the runs of a timed job were asked for.
CREATE TABLE timetable (
  job text PRIMARY KEY CHECK (length(job) BETWEEN 1 AND 100),
  last_at timestamptz NOT NULL
);

-- Deferred jobs that still wait in the queue of before move into the outbox; those of its clock carry no data.
DO $$
BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    EXECUTE $move$INSERT INTO outbox (queue, kind, data, due_at)
      SELECT 'job', name, data::jsonb, start_after::timestamptz FROM pgboss.job
      WHERE state IN ('created', 'retry', 'active') AND data::jsonb <> 'null'
        AND name NOT LIKE '\_\_%'$move$;
    DROP SCHEMA pgboss CASCADE;
  END IF;
END $$;
