-- Adds seats to a group. Prices for a goal in euros are read while the item is locked: a price change locks the item
-- too, and counts the seats it finds then.
CREATE OR REPLACE FUNCTION add_seats(item bigint, people int, units int, bundle_ids bigint[], bundle_units int[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  unit text;
  before int;
  now_reached int;
  more int;
BEGIN
  IF people <> 0 THEN
    UPDATE items SET participants = participants + people, popularity = popularity + people * 3, changed_at = now(),
      reached = reached + CASE goal_unit WHEN 'participants' THEN people WHEN 'amount' THEN 0 ELSE units END
    WHERE id = item RETURNING goal_unit, reached INTO unit, now_reached;
    before := now_reached - CASE unit WHEN 'participants' THEN people WHEN 'amount' THEN 0 ELSE units END;
  ELSE
    SELECT goal_unit, reached INTO unit, now_reached FROM items WHERE id = item FOR NO KEY UPDATE;
    before := now_reached;
  END IF;
  IF unit = 'amount' OR people = 0 THEN
    more := CASE unit WHEN 'participants' THEN 0 WHEN 'amount' THEN
      (SELECT sum(m.units * b.price_cents) FROM unnest(bundle_ids, bundle_units) m(id, units) JOIN bundles b ON b.id = m.id)
      ELSE units END;
    IF more <> 0 THEN
      UPDATE items SET reached = reached + more, changed_at = now() WHERE id = item RETURNING reached INTO now_reached;
    END IF;
  END IF;
  IF before <> now_reached THEN
    IF EXISTS (
      SELECT FROM variations v JOIN bundles b ON b.variation_id = v.id JOIN price_steps s ON s.bundle_id = b.id
      WHERE v.item_id = item AND s.from_reached > least(before, now_reached)
        AND s.from_reached <= greatest(before, now_reached)) THEN
      PERFORM refresh_offers(ARRAY[item]);
    END IF;
    IF EXISTS (SELECT FROM participations WHERE item_id = item AND price_limit_cents IS NOT NULL AND ended_at IS NULL) THEN
      PERFORM settle_conditions(item);
    END IF;
  END IF;
END $$;
