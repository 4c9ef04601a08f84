-- What is written adds what it changed to the facts, in its own transaction: one seat costs the same in a group of
-- twenty and of twenty thousand. Whatever changes nothing that counts writes no row and announces nothing.
-- Rows are locked in this order: members; bundles, seats, answers, likes and follows; comments, an answer before what
-- it answers; items; proposals; and of one table by their ids. Facts are no key, so the locks of foreign keys do not
-- wait for them.

-- The facts of threads as of now, before anything adds to them.
ALTER TABLE comments DISABLE TRIGGER USER;
ALTER TABLE items DISABLE TRIGGER USER;
ALTER TABLE proposals DISABLE TRIGGER USER;
UPDATE comments c SET likes = l.n FROM (SELECT comment_id, count(*) AS n FROM comment_likes GROUP BY 1) l
WHERE c.id = l.comment_id;
UPDATE comments c SET answers = a.n
FROM (SELECT parent_id, count(*) AS n FROM comments WHERE removed_at IS NULL AND parent_id IS NOT NULL GROUP BY 1) a
WHERE c.id = a.parent_id;
UPDATE items i SET threads = t.n FROM (SELECT item_id, count(*) AS n FROM comments
  WHERE parent_id IS NULL AND (removed_at IS NULL OR answers > 0) GROUP BY 1) t WHERE i.id = t.item_id;
UPDATE proposals p SET threads = t.n FROM (SELECT proposal_id, count(*) AS n FROM comments
  WHERE parent_id IS NULL AND (removed_at IS NULL OR answers > 0) GROUP BY 1) t WHERE p.id = t.proposal_id;
ALTER TABLE comments ENABLE TRIGGER USER;
ALTER TABLE items ENABLE TRIGGER USER;
ALTER TABLE proposals ENABLE TRIGGER USER;

DROP FUNCTION refresh_from_participations(), refresh_from_bundles(), refresh_from_steps(), refresh_from_follows(),
  refresh_from_answers(), refresh_from_comments() CASCADE;

-- ---------------------------------------------------------------- what many write at once
-- Whoever writes one row that counts takes the row it counts on before the check of the foreign key does: a lock that
-- twenty writers share beside the one who counts costs more than all the rest. Triggers run in the order of their
-- names, and those of foreign keys begin with RI_. Of many rows the statement locks what it needs, in order.
CREATE FUNCTION hold_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM new_rows LIMIT 2) r) = 1 THEN
    PERFORM 1 FROM members WHERE id = NEW.member_id FOR KEY SHARE;
    PERFORM 1 FROM items WHERE id = NEW.item_id FOR NO KEY UPDATE;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "First_follows_held" AFTER INSERT ON follows REFERENCING NEW TABLE AS new_rows FOR EACH ROW EXECUTE FUNCTION hold_item();

CREATE FUNCTION hold_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM new_rows LIMIT 2) r) = 1 THEN
    PERFORM 1 FROM members WHERE id = NEW.member_id FOR KEY SHARE;
    PERFORM 1 FROM proposals WHERE id = NEW.proposal_id FOR NO KEY UPDATE;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "First_likes_held" AFTER INSERT ON proposal_likes REFERENCING NEW TABLE AS new_rows FOR EACH ROW EXECUTE FUNCTION hold_proposal();

-- ---------------------------------------------------------------- seats
-- What an amount is worth is looked up when the item is held: whoever changes a price locks the item too, and counts
-- the seats it finds then.
CREATE FUNCTION add_seats(item bigint, people int, units int, bundle_ids bigint[], bundle_units int[])
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
  IF before <> now_reached AND EXISTS (
    SELECT FROM variations v JOIN bundles b ON b.variation_id = v.id JOIN price_steps s ON s.bundle_id = b.id
    WHERE v.item_id = item AND s.from_reached > least(before, now_reached)
      AND s.from_reached <= greatest(before, now_reached)) THEN
    PERFORM refresh_offers(ARRAY[item]);
  END IF;
END $$;

-- A seat by itself is counted right where others are held: joins are what many do at once.
CREATE FUNCTION seat_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.ended_at IS NULL AND (SELECT count(*) FROM (SELECT FROM new_rows LIMIT 2) r) = 1 THEN
    PERFORM add_seats(NEW.item_id, 1, NEW.quantity, ARRAY[NEW.bundle_id], ARRAY[NEW.quantity]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "First_participations_counted" AFTER INSERT ON participations REFERENCING NEW TABLE AS new_rows FOR EACH ROW EXECUTE FUNCTION seat_taken();

CREATE FUNCTION seats_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF (SELECT count(*) FROM (SELECT FROM new_rows LIMIT 2) r) = 1 THEN
      RETURN NULL;
    END IF;
    FOR moved IN SELECT item_id, count(*)::int AS people, sum(quantity)::int AS units,
        array_agg(bundle_id) AS bundle_ids, array_agg(quantity) AS bundle_units
      FROM new_rows WHERE ended_at IS NULL GROUP BY 1 ORDER BY 1
    LOOP
      PERFORM add_seats(moved.item_id, moved.people, moved.units, moved.bundle_ids, moved.bundle_units);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR moved IN SELECT item_id, -count(*)::int AS people, -sum(quantity)::int AS units,
        array_agg(bundle_id) AS bundle_ids, array_agg(-quantity) AS bundle_units
      FROM old_rows WHERE ended_at IS NULL GROUP BY 1 ORDER BY 1
    LOOP
      PERFORM add_seats(moved.item_id, moved.people, moved.units, moved.bundle_ids, moved.bundle_units);
    END LOOP;
  ELSE
    FOR moved IN SELECT item_id, sum(seats)::int AS people, sum(m.units)::int AS units,
        array_agg(bundle_id) AS bundle_ids, array_agg(m.units) AS bundle_units
      FROM (SELECT item_id, bundle_id, sum(seat)::int AS seats, sum(seat * quantity)::int AS units
            FROM (SELECT item_id, bundle_id, quantity, 1 AS seat FROM new_rows WHERE ended_at IS NULL
                  UNION ALL SELECT item_id, bundle_id, quantity, -1 FROM old_rows WHERE ended_at IS NULL) s
            GROUP BY 1, 2 HAVING sum(seat) <> 0 OR sum(seat * quantity) <> 0) m
      GROUP BY 1 ORDER BY 1
    LOOP
      PERFORM add_seats(moved.item_id, moved.people, moved.units, moved.bundle_ids, moved.bundle_units);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER participations_inserted AFTER INSERT ON participations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION seats_changed();
CREATE TRIGGER participations_updated AFTER UPDATE ON participations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION seats_changed();
CREATE TRIGGER participations_deleted AFTER DELETE ON participations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION seats_changed();

-- ---------------------------------------------------------------- what else counts on items
CREATE FUNCTION add_to_items(ids bigint[], more_popularity int[], more_threads int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) > 1 THEN
    PERFORM lock_items(ids);
  END IF;
  UPDATE items i SET popularity = i.popularity + coalesce(m.popularity, 0), threads = i.threads + coalesce(m.threads, 0)
  FROM unnest(ids, more_popularity, more_threads) m(id, popularity, threads) WHERE i.id = m.id;
END $$;

CREATE FUNCTION follows_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
  more_popularity int[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(m.item_id), array_agg(m.n) INTO ids, more_popularity
    FROM (SELECT item_id, count(*) AS n FROM new_rows WHERE item_id IS NOT NULL GROUP BY 1) m;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(m.item_id), array_agg(m.n) INTO ids, more_popularity
    FROM (SELECT item_id, -count(*) AS n FROM old_rows WHERE item_id IS NOT NULL GROUP BY 1) m;
  ELSE
    SELECT array_agg(m.item_id), array_agg(m.n) INTO ids, more_popularity
    FROM (SELECT item_id, sum(n) AS n
          FROM (SELECT item_id, 1 AS n FROM new_rows UNION ALL SELECT item_id, -1 FROM old_rows) f
          WHERE item_id IS NOT NULL GROUP BY 1 HAVING sum(n) <> 0) m;
  END IF;
  IF ids IS NOT NULL THEN
    PERFORM add_to_items(ids, more_popularity, NULL);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER follows_inserted AFTER INSERT ON follows REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follows_changed();
CREATE TRIGGER follows_updated AFTER UPDATE ON follows REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follows_changed();
CREATE TRIGGER follows_deleted AFTER DELETE ON follows REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION follows_changed();

-- A goal in another unit is reached by something else.
CREATE FUNCTION goal_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_items(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER items_goal_changed AFTER UPDATE OF goal_unit ON items FOR EACH ROW
  WHEN (OLD.goal_unit IS DISTINCT FROM NEW.goal_unit) EXECUTE FUNCTION goal_changed();

-- ---------------------------------------------------------------- what can be chosen
CREATE FUNCTION announce_items(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY(SELECT DISTINCT t FROM (SELECT id, kind FROM items WHERE id = ANY (ids) LIMIT 60) i,
    LATERAL (VALUES (i.kind || 's'), (i.kind || ':' || i.id)) v(t)));
END $$;

CREATE FUNCTION bundles_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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
            FROM old_rows o JOIN new_rows n USING (id) JOIN participations p ON p.bundle_id = n.id AND p.ended_at IS NULL
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
CREATE TRIGGER bundles_inserted AFTER INSERT ON bundles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundles_changed();
CREATE TRIGGER bundles_updated AFTER UPDATE ON bundles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundles_changed();
CREATE TRIGGER bundles_deleted AFTER DELETE ON bundles REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION bundles_changed();

-- Bundles that go with their variation no longer say whose they were.
CREATE FUNCTION variations_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    ids := ARRAY(SELECT DISTINCT item_id FROM old_rows);
  ELSE
    ids := ARRAY(SELECT DISTINCT i.id FROM old_rows o JOIN new_rows n USING (id)
      CROSS JOIN LATERAL (VALUES (o.item_id), (n.item_id)) i(id) WHERE o.item_id <> n.item_id);
  END IF;
  IF cardinality(ids) > 0 THEN
    PERFORM refresh_offers(ids);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER variations_updated AFTER UPDATE ON variations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION variations_changed();
CREATE TRIGGER variations_deleted AFTER DELETE ON variations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION variations_changed();

CREATE FUNCTION price_steps_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bundle_ids bigint[];
  ids bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    bundle_ids := ARRAY(SELECT bundle_id FROM new_rows);
  ELSIF TG_OP = 'DELETE' THEN
    bundle_ids := ARRAY(SELECT bundle_id FROM old_rows);
  ELSE
    bundle_ids := ARRAY((SELECT bundle_id FROM (TABLE old_rows EXCEPT TABLE new_rows) o)
      UNION (SELECT bundle_id FROM (TABLE new_rows EXCEPT TABLE old_rows) n));
  END IF;
  ids := ARRAY(SELECT DISTINCT v.item_id FROM unnest(bundle_ids) x(id) JOIN bundles b ON b.id = x.id
    JOIN variations v ON v.id = b.variation_id);
  IF cardinality(ids) > 0 THEN
    PERFORM refresh_offers(ids);
    PERFORM announce_items(ids);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER price_steps_inserted AFTER INSERT ON price_steps REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION price_steps_changed();
CREATE TRIGGER price_steps_updated AFTER UPDATE ON price_steps REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION price_steps_changed();
CREATE TRIGGER price_steps_deleted AFTER DELETE ON price_steps REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION price_steps_changed();
