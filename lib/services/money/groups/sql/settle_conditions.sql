-- Writes which seats with a price limit count. Locked seats are skipped: the transaction that holds one calls this
-- function afterwards, and closing a group waits for it.
CREATE OR REPLACE FUNCTION settle_conditions(item bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  over bigint[];
BEGIN
  PERFORM 1 FROM items WHERE id = item AND status = 'running' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  over := seats_over_their_limit(item);
  WITH held AS MATERIALIZED (
    SELECT id, id <> ALL (over) AS counts FROM participations
    WHERE item_id = item AND price_limit_cents IS NOT NULL AND state = 'active'
    ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
  )
  UPDATE participations p SET counts = held.counts FROM held WHERE p.id = held.id AND p.counts <> held.counts;
END $$;
