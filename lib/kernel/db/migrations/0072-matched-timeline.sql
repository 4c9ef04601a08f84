-- Programs from 0071 on keep serving.
-- One row: the timeline of the database whose payments are matched with those of the provider.
CREATE TABLE matched_timeline (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  timeline text NOT NULL,
  -- Last minute in which the shop ran on it.
  alive_at timestamptz NOT NULL,
  -- When a process found another one; NULL while it is the same.
  noticed_at timestamptz
);
INSERT INTO matched_timeline (timeline, alive_at)
SELECT (pg_control_system()).system_identifier || '/' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8), now();

-- Captures at the provider that a restore or a failover has removed here; the charge of their debt books them.
CREATE TABLE lost_captures (
  id text PRIMARY KEY,
  reference text NOT NULL,
  found_at timestamptz NOT NULL
);
CREATE INDEX lost_captures_reference ON lost_captures (reference);

-- Name of the debt at the provider, the same after a restore; NULL for earlier orders, whose name is their id.
ALTER TABLE orders ADD COLUMN reference text;
