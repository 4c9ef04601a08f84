-- Rows that a job could not do: each waits until it is tried again, and holds up no other.
CREATE TABLE failed_rows (
  job text NOT NULL,
  row_id bigint NOT NULL,
  failures int NOT NULL,
  error text NOT NULL,
  failed_at timestamptz NOT NULL,
  again_at timestamptz NOT NULL,
  PRIMARY KEY (job, row_id)
);
