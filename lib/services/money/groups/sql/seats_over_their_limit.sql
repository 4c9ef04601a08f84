-- Returns the seats excluded by their price limit. Starts with all seats and excludes those whose price
-- is too high; an excluded seat stays excluded, so the loop ends for any prices.
CREATE OR REPLACE FUNCTION seats_over_their_limit(item bigint) RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
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
