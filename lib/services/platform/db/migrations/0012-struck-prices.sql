-- What may be struck out beside the price of an item (Codice del consumo, art. 17-bis), as a fact of the item:
-- lists show it, and it changes only with the price.

-- The lowest of the thirty days before the price in force; NULL where there was none. A step that the group
-- has reached is a reduction too: the price before the step was asked until then.
CREATE FUNCTION lowest_recent_price(bundle bundles, reached int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN before.lowest IS NULL THEN NULL
    WHEN live_price(bundle, reached) < bundle.price_cents THEN least(before.lowest, bundle.price_cents)
    ELSE before.lowest END
  FROM (SELECT lowest_price(h.bundle_id, h.from_at) AS lowest FROM price_history h
        WHERE h.bundle_id = bundle.id ORDER BY h.from_at DESC LIMIT 1) before
$$;

ALTER TABLE items ADD COLUMN lowest_recent_cents int;

UPDATE items i SET lowest_recent_cents = o.lowest
FROM (
  SELECT DISTINCT ON (v.item_id) v.item_id, lowest_recent_price(b, i.reached) AS lowest
  FROM items i JOIN variations v ON v.item_id = i.id JOIN bundles b ON b.variation_id = v.id
  WHERE b.closed_at IS NULL
  ORDER BY v.item_id, live_price(b, i.reached), b.list_price_cents, b.id
) o
WHERE i.id = o.item_id AND o.lowest IS NOT NULL;

-- As before, and with that fact. The trigger that keeps the prices (bundles_repriced) runs before the one that
-- comes here (bundles_updated): triggers run in the order of their names.
CREATE OR REPLACE FUNCTION refresh_items(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM items WHERE ids IS NULL OR id = ANY (ids) ORDER BY id FOR UPDATE;
  WITH locked AS MATERIALIZED (
    SELECT id, kind, goal_unit FROM items WHERE ids IS NULL OR id = ANY (ids)
  ), seats AS (
    SELECT i.id, i.goal_unit,
      coalesce(sum(p.quantity), 0)::int AS units,
      count(p.id)::int AS people,
      coalesce(sum(p.quantity * b.price_cents), 0)::int AS amount
    FROM locked i
    LEFT JOIN participations p ON p.item_id = i.id AND p.ended_at IS NULL
    LEFT JOIN bundles b ON b.id = p.bundle_id
    GROUP BY i.id, i.goal_unit
  ), reach AS (
    SELECT id, people, CASE goal_unit WHEN 'participants' THEN people WHEN 'amount' THEN amount ELSE units END AS reached FROM seats
  ), offers AS (
    SELECT DISTINCT ON (v.item_id) v.item_id, live_price(b, r.reached) AS price, b.list_price_cents AS list_price,
      lowest_recent_price(b, r.reached) AS lowest_recent
    FROM reach r JOIN variations v ON v.item_id = r.id JOIN bundles b ON b.variation_id = v.id
    WHERE b.closed_at IS NULL
    ORDER BY v.item_id, live_price(b, r.reached), b.list_price_cents, b.id
  ), shelf AS (
    SELECT v.item_id,
      CASE WHEN bool_or(b.stock IS NULL) THEN NULL ELSE sum(b.stock) END::int AS units_left,
      bool_or(b.waiting_list) AS waiting_list, bool_and(b.limited) AS limited
    FROM locked i JOIN variations v ON v.item_id = i.id JOIN bundles b ON b.variation_id = v.id
    WHERE b.closed_at IS NULL GROUP BY v.item_id
  ), followers AS (
    SELECT i.id, count(f.id)::int AS n FROM locked i LEFT JOIN follows f ON f.item_id = i.id GROUP BY i.id
  )
  UPDATE items i SET
    reached = r.reached, participants = r.people,
    price_cents = coalesce(o.price, i.price_cents), list_price_cents = coalesce(o.list_price, i.list_price_cents),
    lowest_recent_cents = CASE WHEN o.item_id IS NULL THEN i.lowest_recent_cents ELSE o.lowest_recent END,
    units_left = s.units_left, waiting_list = coalesce(s.waiting_list, false), limited = coalesce(s.limited, false),
    popularity = r.people * 3 + f.n,
    -- What a crawler would call a change; being followed is none.
    changed_at = CASE WHEN (i.reached, i.participants, i.price_cents, i.list_price_cents, i.units_left)
      IS DISTINCT FROM (r.reached, r.people, coalesce(o.price, i.price_cents), coalesce(o.list_price, i.list_price_cents), s.units_left)
      THEN now() ELSE i.changed_at END
  FROM reach r
  LEFT JOIN offers o ON o.item_id = r.id
  LEFT JOIN shelf s ON s.item_id = r.id
  JOIN followers f ON f.id = r.id
  WHERE i.id = r.id;
END $$;
