-- The moment up to which the runs of a timed job were asked for.
CREATE TABLE timetable (
  job text PRIMARY KEY CHECK (length(job) BETWEEN 1 AND 100),
  last_at timestamptz NOT NULL
);
