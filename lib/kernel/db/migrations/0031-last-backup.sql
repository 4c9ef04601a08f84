-- At most one row: the time of the last complete backup, so that a missing one can be noticed.
CREATE TABLE last_backup (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  taken_at timestamptz NOT NULL
);
