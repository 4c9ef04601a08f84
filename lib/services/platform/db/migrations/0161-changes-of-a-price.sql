-- A change of a price is about the bundles that had it, and about the seats with them.

ALTER TABLE group_changes ADD COLUMN bundle_ids bigint[];
UPDATE group_changes g SET bundle_ids = ARRAY(
  SELECT b.id FROM bundles b JOIN variations v ON v.id = b.variation_id
  WHERE v.item_id = g.item_id AND b.price_cents = (g.becomes #>> '{}')::int ORDER BY b.id)
WHERE g.kind = 'price';
ALTER TABLE group_changes ADD CONSTRAINT group_changes_bundles CHECK ((kind = 'price') = (bundle_ids IS NOT NULL));

-- Seats with a limit that are out: all are in at first, those for whom the price is too high go, and whoever is out
-- stays out. So it ends whatever the prices are; before, a first price below a step could go to and fro for ever.
CREATE FUNCTION seats_over_their_limit(item bigint) RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  reach int;
  over bigint[] := '{}';
  more bigint[];
BEGIN
  LOOP
    SELECT coalesce(sum(CASE i.goal_unit WHEN 'participants' THEN 1 WHEN 'amount' THEN p.quantity * b.price_cents
        ELSE p.quantity END), 0) INTO reach
    FROM items i JOIN participations p ON p.item_id = i.id AND p.ended_at IS NULL JOIN bundles b ON b.id = p.bundle_id
    WHERE i.id = item AND (p.state <> 'active' OR p.method_gone_at IS NULL) AND p.id <> ALL (over);
    more := ARRAY(SELECT p.id FROM participations p WHERE p.item_id = item AND p.state = 'active'
      AND p.price_limit_cents < price_at(p.bundle_id, reach) AND p.id <> ALL (over));
    EXIT WHEN more = '{}';
    over := over || more;
  END LOOP;
  RETURN over;
END $$;

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

DROP FUNCTION reached_on_conditions(bigint);
