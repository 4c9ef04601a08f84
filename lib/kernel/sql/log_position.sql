-- Position of the log that this server writes, or has replayed, as lib/contract/position.ts describes it.
CREATE OR REPLACE FUNCTION log_position() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  timeline text;
  reached pg_lsn;
BEGIN
  IF pg_is_in_recovery() THEN
    -- That of its last checkpoint: behind after a switch, never ahead.
    SELECT to_hex(timeline_id) INTO timeline FROM pg_control_checkpoint();
    reached := pg_last_wal_replay_lsn();
  ELSE
    reached := pg_current_wal_insert_lsn();
    timeline := lower(left(pg_walfile_name(reached), 8));
  END IF;
  RETURN lpad(timeline, 8, '0') || lpad(to_hex((reached - '0/0')::bigint), 16, '0');
END $$;
