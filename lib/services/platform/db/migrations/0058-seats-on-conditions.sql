-- Seats that count only while a copy costs no more than somebody will pay, seats that end with their group, and the
-- one call that takes a seat.

ALTER TABLE participations DROP CONSTRAINT participations_state_check, DROP CONSTRAINT participations_check;
ALTER TABLE participations
  ADD CONSTRAINT participations_state_check CHECK (state IN ('active', 'cancelled', 'charging', 'paid',
    'action_required', 'dropped', 'preparing', 'shipped', 'delivered', 'withdrawn', 'refunded', 'failed')),
  ADD CONSTRAINT participations_check
    CHECK ((ended_at IS NULL) = (state NOT IN ('cancelled', 'dropped', 'withdrawn', 'refunded', 'failed'))),
  -- Off while the price it asks for is not reached: written by settle_conditions() alone.
  ADD COLUMN counts boolean NOT NULL DEFAULT true,
  ADD CHECK (counts OR price_limit_cents IS NOT NULL);
-- What a group reached stays to be seen when it failed, so the seats that failed with it count on.
ALTER TABLE participations ADD COLUMN counted boolean NOT NULL
  GENERATED ALWAYS AS (counts AND (ended_at IS NULL OR state = 'failed')) STORED;
CREATE INDEX participations_counted ON participations (item_id) INCLUDE (quantity, bundle_id) WHERE counted;
CREATE INDEX participations_conditional ON participations (item_id)
  WHERE price_limit_cents IS NOT NULL AND ended_at IS NULL;

CREATE OR REPLACE FUNCTION counted_items(ids bigint[]) RETURNS TABLE (id bigint, reached int, participants int,
  popularity int, threads int) LANGUAGE sql STABLE AS $$
  SELECT i.id, CASE i.goal_unit WHEN 'participants' THEN p.people WHEN 'amount' THEN p.amount ELSE p.units END,
    p.people, p.people * 3 + f.followers, c.threads
  FROM unnest(ids) x(id) JOIN items i ON i.id = x.id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(s.quantity), 0)::int AS units, count(*)::int AS people,
      coalesce(sum(s.quantity * b.price_cents), 0)::int AS amount
    FROM participations s LEFT JOIN bundles b ON b.id = s.bundle_id AND i.goal_unit = 'amount'
    WHERE s.item_id = i.id AND s.counted
  ) p
  CROSS JOIN LATERAL (SELECT count(*)::int AS followers FROM follows f WHERE f.item_id = i.id) f
  CROSS JOIN LATERAL (SELECT count(*)::int AS threads FROM comments c
    WHERE c.item_id = i.id AND c.parent_id IS NULL AND (c.removed_at IS NULL OR c.answers > 0)) c
$$;

CREATE FUNCTION price_at(bundle bigint, reached int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT s.price_cents FROM price_steps s WHERE s.bundle_id = b.id AND s.from_reached <= reached
     ORDER BY s.from_reached DESC LIMIT 1), b.price_cents)
  FROM bundles b WHERE b.id = bundle
$$;

-- The most a group reaches when each seat on a condition is in exactly if what all those in it make the price is no
-- more than its limit: beginning with all of them, those for whom it is too dear go, until nobody has to.
CREATE FUNCTION reached_on_conditions(item bigint) RETURNS int LANGUAGE plpgsql STABLE AS $$
DECLARE
  reach int;
  next int;
BEGIN
  LOOP
    SELECT coalesce(sum(CASE i.goal_unit WHEN 'participants' THEN 1 WHEN 'amount' THEN p.quantity * b.price_cents
        ELSE p.quantity END), 0) INTO next
    FROM items i JOIN participations p ON p.item_id = i.id AND p.ended_at IS NULL JOIN bundles b ON b.id = p.bundle_id
    WHERE i.id = item AND (p.price_limit_cents IS NULL OR reach IS NULL
      OR price_at(p.bundle_id, reach) <= p.price_limit_cents);
    EXIT WHEN next = reach;
    reach := next;
  END LOOP;
  RETURN reach;
END $$;

-- With the item held. A seat in the hands of its member is passed over: whoever holds it comes here afterwards.
CREATE FUNCTION settle_conditions(item bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  reach int;
BEGIN
  PERFORM 1 FROM items WHERE id = item FOR NO KEY UPDATE;
  reach := reached_on_conditions(item);
  WITH held AS MATERIALIZED (
    SELECT id, price_at(bundle_id, reach) <= price_limit_cents AS counts FROM participations
    WHERE item_id = item AND price_limit_cents IS NOT NULL AND ended_at IS NULL
    ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
  )
  UPDATE participations p SET counts = held.counts FROM held WHERE p.id = held.id AND p.counts <> held.counts;
END $$;

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

CREATE OR REPLACE FUNCTION seat_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.counted AND (SELECT count(*) FROM (SELECT FROM new_rows LIMIT 2) r) = 1 THEN
    PERFORM add_seats(NEW.item_id, 1, NEW.quantity, ARRAY[NEW.bundle_id], ARRAY[NEW.quantity]);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION seats_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF (SELECT count(*) FROM (SELECT FROM new_rows LIMIT 2) r) = 1 THEN
      RETURN NULL;
    END IF;
    FOR moved IN SELECT item_id, count(*)::int AS people, sum(quantity)::int AS units,
        array_agg(bundle_id) AS bundle_ids, array_agg(quantity) AS bundle_units
      FROM new_rows WHERE counted GROUP BY 1 ORDER BY 1
    LOOP
      PERFORM add_seats(moved.item_id, moved.people, moved.units, moved.bundle_ids, moved.bundle_units);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR moved IN SELECT item_id, -count(*)::int AS people, -sum(quantity)::int AS units,
        array_agg(bundle_id) AS bundle_ids, array_agg(-quantity) AS bundle_units
      FROM old_rows WHERE counted GROUP BY 1 ORDER BY 1
    LOOP
      PERFORM add_seats(moved.item_id, moved.people, moved.units, moved.bundle_ids, moved.bundle_units);
    END LOOP;
  ELSE
    FOR moved IN SELECT item_id, sum(seats)::int AS people, sum(m.units)::int AS units,
        array_agg(bundle_id) AS bundle_ids, array_agg(m.units) AS bundle_units
      FROM (SELECT item_id, bundle_id, sum(seat)::int AS seats, sum(seat * quantity)::int AS units
            FROM (SELECT item_id, bundle_id, quantity, 1 AS seat FROM new_rows WHERE counted
                  UNION ALL SELECT item_id, bundle_id, quantity, -1 FROM old_rows WHERE counted) s
            GROUP BY 1, 2 HAVING sum(seat) <> 0 OR sum(seat * quantity) <> 0) m
      GROUP BY 1 ORDER BY 1
    LOOP
      PERFORM add_seats(moved.item_id, moved.people, moved.units, moved.bundle_ids, moved.bundle_units);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION bundles_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
  shown bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    ids := ARRAY(SELECT DISTINCT v.item_id FROM new_rows n JOIN variations v ON v.id = n.variation_id);
  ELSIF TG_OP = 'DELETE' THEN
    ids := ARRAY(SELECT DISTINCT v.item_id FROM old_rows o JOIN variations v ON v.id = o.variation_id);
  ELSE
    ids := ARRAY(SELECT DISTINCT v.item_id FROM old_rows o JOIN new_rows n USING (id)
      JOIN variations v ON v.id IN (o.variation_id, n.variation_id)
      WHERE (o.variation_id, o.price_cents, o.list_price_cents, o.stock, o.limited, o.waiting_list, o.closed_at IS NULL)
        IS DISTINCT FROM (n.variation_id, n.price_cents, n.list_price_cents, n.stock, n.limited, n.waiting_list, n.closed_at IS NULL));
    shown := ARRAY(SELECT DISTINCT v.item_id FROM old_rows o JOIN new_rows n USING (id)
      JOIN variations v ON v.id = n.variation_id WHERE o IS DISTINCT FROM n);
    IF cardinality(ids) > 0 THEN
      PERFORM lock_items(ids);
      -- Seats of an amount are worth what their bundles cost now.
      UPDATE items i SET reached = i.reached + m.amount, changed_at = now()
      FROM (SELECT p.item_id, sum(p.quantity * (n.price_cents - o.price_cents))::int AS amount
            FROM old_rows o JOIN new_rows n USING (id) JOIN participations p ON p.bundle_id = n.id AND p.counted
            WHERE o.price_cents <> n.price_cents GROUP BY 1) m
      WHERE i.id = m.item_id AND i.goal_unit = 'amount' AND m.amount <> 0;
    END IF;
  END IF;
  IF cardinality(ids) > 0 THEN
    PERFORM refresh_offers(ids);
  END IF;
  PERFORM announce_items(coalesce(shown, ids));
  RETURN NULL;
END $$;

-- ---------------------------------------------------------------- taking a seat
-- Fewer copies of what is limited, or with a minus more; false where there are not as many. The stock of a bundle is
-- what is still to be had: a seat has taken its copies off, and gives them back when it ends.
CREATE FUNCTION take_copies(bundle bigint, copies int) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF copies = 0 OR EXISTS (SELECT FROM bundles WHERE id = bundle AND stock IS NULL) THEN
    RETURN true;
  END IF;
  UPDATE bundles SET stock = stock - copies WHERE id = bundle AND stock >= copies;
  RETURN FOUND;
END $$;

-- In one round trip, with the group held from the last third of it to the commit. Whoever closes the group holds it
-- too, so what is read of it after the seat is counted is what it is. Tells why not, by a code of
-- lib/contract/errors.ts: then nothing of it may be committed.
CREATE FUNCTION take_seat(given jsonb, at timestamptz, OUT refused text, OUT seat_id bigint, OUT reached int, OUT goal int,
  OUT percent int) LANGUAGE plpgsql AS $$
DECLARE
  item bigint := (given->>'item_id')::bigint;
  bundle bigint := (given->>'bundle_id')::bigint;
  conditional boolean := given->>'price_limit_cents' IS NOT NULL;
  is_open boolean;
  base_cents int;
  offered int;
BEGIN
  -- What one member does, one thing after the other.
  PERFORM 1 FROM members WHERE id = (given->>'member_id')::bigint FOR NO KEY UPDATE;
  PERFORM 1 FROM payment_methods WHERE id = (given->>'method_id')::bigint AND removed_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    refused := 'conflict';
    RETURN;
  END IF;
  -- What is held for who waited for it is used up first; less of it than was offered leaves the rest on the shelf.
  IF EXISTS (SELECT FROM bundles b WHERE b.id = bundle AND b.stock IS NOT NULL) THEN
    PERFORM 1 FROM bundles b WHERE b.id = bundle FOR NO KEY UPDATE;
    UPDATE waiting w SET state = 'taken', offered_until = NULL, ended_at = at
    WHERE w.bundle_id = bundle AND w.member_id = (given->>'member_id')::bigint AND w.state = 'offered'
      AND w.offered_until > at RETURNING w.quantity INTO offered;
  END IF;
  IF NOT take_copies(bundle, (given->>'quantity')::int - coalesce(offered, 0)) THEN
    refused := 'sold_out';
    RETURN;
  END IF;
  INSERT INTO participations (item_id, bundle_id, member_id, quantity, state, counts, method_id, most_cents,
    terms_version, agreed_at, agreed_from, delivery, delivery_cents, invoice, price_limit_cents, joined_at)
  VALUES (item, bundle, (given->>'member_id')::bigint, (given->>'quantity')::int, 'active',
    NOT conditional, (given->>'method_id')::bigint, (given->>'most_cents')::int, given->>'terms_version', at,
    (given->>'agreed_from')::inet, given->'delivery', (given->>'delivery_cents')::int, nullif(given->'invoice', 'null'),
    (given->>'price_limit_cents')::int, at)
  ON CONFLICT (item_id, member_id) WHERE ended_at IS NULL DO NOTHING RETURNING id INTO seat_id;
  IF seat_id IS NULL THEN
    refused := 'conflict';
    RETURN;
  END IF;
  IF conditional THEN
    PERFORM settle_conditions(item);
  END IF;
  SELECT i.status = 'running' AND i.expires_at > at AND i.archived_at IS NULL, i.reached, i.goal, i.percent,
      (SELECT b.price_cents FROM bundles b WHERE b.id = bundle AND b.closed_at IS NULL)
    INTO is_open, reached, goal, percent, base_cents FROM items i WHERE i.id = item;
  IF NOT is_open THEN
    refused := 'group_closed';
  ELSIF base_cents IS DISTINCT FROM (given->>'base_cents')::int THEN
    refused := 'quote_changed';
  END IF;
END $$;
