-- Locks the items in the order of their ids, in a statement of its own: the next statement sees the changes that the
-- lock waited for.
-- NOTE: all triggers and commands lock rows in this order: members; bundles, seats, answers, likes and follows;
-- comments, an answer before the comment it answers; items; proposals; and within one table by id. Counters are part
-- of no key, so the locks of foreign keys do not wait for them.
CREATE OR REPLACE FUNCTION lock_items(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM items i WHERE i.id = ANY (ids) ORDER BY i.id FOR NO KEY UPDATE;
END $$;
