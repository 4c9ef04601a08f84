-- Who was in when the group closed is charged, whoever drops out since; and who has paid is in whatever it costs the
-- others. Conditions are those of seats that are not charged yet, in a group that is open.
CREATE OR REPLACE FUNCTION reached_on_conditions(item bigint) RETURNS int LANGUAGE plpgsql STABLE AS $$
DECLARE
  reach int;
  next int;
BEGIN
  LOOP
    SELECT coalesce(sum(CASE i.goal_unit WHEN 'participants' THEN 1 WHEN 'amount' THEN p.quantity * b.price_cents
        ELSE p.quantity END), 0) INTO next
    FROM items i JOIN participations p ON p.item_id = i.id AND p.ended_at IS NULL JOIN bundles b ON b.id = p.bundle_id
    WHERE i.id = item AND (p.price_limit_cents IS NULL OR p.state <> 'active' OR reach IS NULL
      OR price_at(p.bundle_id, reach) <= p.price_limit_cents);
    EXIT WHEN next = reach;
    reach := next;
  END LOOP;
  RETURN reach;
END $$;

CREATE OR REPLACE FUNCTION settle_conditions(item bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  reach int;
BEGIN
  PERFORM 1 FROM items WHERE id = item AND status = 'running' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  reach := reached_on_conditions(item);
  WITH held AS MATERIALIZED (
    SELECT id, price_at(bundle_id, reach) <= price_limit_cents AS counts FROM participations
    WHERE item_id = item AND price_limit_cents IS NOT NULL AND state = 'active'
    ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
  )
  UPDATE participations p SET counts = held.counts FROM held WHERE p.id = held.id AND p.counts <> held.counts;
END $$;
