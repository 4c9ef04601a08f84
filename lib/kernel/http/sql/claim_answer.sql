-- Takes the lock of a key before it looks for a stored response: each statement of a function sees
-- what is committed when the statement begins.
CREATE OR REPLACE FUNCTION claim_answer(key bytea, since timestamptz, OUT ours boolean, OUT body bytea, OUT answer bytea)
LANGUAGE plpgsql AS $$
BEGIN
  ours := pg_try_advisory_xact_lock(hashtextextended(encode(key, 'hex'), 0));
  IF ours THEN
    SELECT k.body, k.answer INTO body, answer FROM idempotency_keys k WHERE k.id = key AND k.created_at > since;
  END IF;
END $$;
