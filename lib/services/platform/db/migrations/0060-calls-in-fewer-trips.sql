-- What a call costs before and after its own work.

-- Counts of a minute or an hour, lost with a crash of the server: no call waits for a disk to be counted.
ALTER TABLE rate_limits SET UNLOGGED;

-- Whoever comes first with a key gets the lock, and only then looks for an answer: each statement of a function sees
-- what is committed when it begins.
CREATE FUNCTION claim_answer(key bytea, since timestamptz, OUT ours boolean, OUT body bytea, OUT answer bytea)
LANGUAGE plpgsql AS $$
BEGIN
  ours := pg_try_advisory_xact_lock(hashtextextended(encode(key, 'hex'), 0));
  IF ours THEN
    SELECT k.body, k.answer INTO body, answer FROM idempotency_keys k WHERE k.id = key AND k.created_at > since;
  END IF;
END $$;

-- A seat with what is told of it: the telling first, so that the group is held for nothing but the seat.
CREATE FUNCTION take_seat(given jsonb, told jsonb, at timestamptz, OUT refused text, OUT seat_id bigint, OUT reached int,
  OUT goal int, OUT percent int) LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (queue, kind, recipient, data)
  SELECT r.queue, r.kind, r.recipient, r.data
  FROM jsonb_to_recordset(told) r(queue text, kind text, recipient text, data jsonb);
  SELECT s.* INTO refused, seat_id, reached, goal, percent FROM take_seat(given, at) s;
END $$;
