-- Computes prices and stock of items from their bundles. Uses lateral joins along the indexes: the plan is right for
-- one item and for fifty thousand, so it is made once.
CREATE OR REPLACE FUNCTION counted_offers(ids bigint[]) RETURNS TABLE (id bigint, price_cents int, list_price_cents int,
  lowest_recent_cents int, units_left int, waiting_list boolean, limited boolean) LANGUAGE sql STABLE AS $$
  SELECT i.id, coalesce(o.price, i.price_cents), coalesce(o.list_price, i.list_price_cents),
    CASE WHEN o.price IS NULL THEN i.lowest_recent_cents ELSE lowest_recent_price(o.bundle, i.reached) END,
    s.units_left, coalesce(s.waiting_list, false), coalesce(s.limited, false)
  FROM unnest(ids) x(id) JOIN items i ON i.id = x.id
  LEFT JOIN LATERAL (
    SELECT b AS bundle, p.price, b.list_price_cents AS list_price
    FROM variations v JOIN bundles b ON b.variation_id = v.id, LATERAL (SELECT live_price(b, i.reached) AS price) p
    WHERE v.item_id = i.id AND b.closed_at IS NULL
    ORDER BY p.price, b.list_price_cents, b.id LIMIT 1
  ) o ON true
  CROSS JOIN LATERAL (
    SELECT CASE WHEN bool_or(b.stock IS NULL) THEN NULL ELSE sum(b.stock) END::int AS units_left,
      bool_or(b.waiting_list) AS waiting_list, bool_and(b.limited) AS limited
    FROM variations v JOIN bundles b ON b.variation_id = v.id WHERE v.item_id = i.id AND b.closed_at IS NULL
  ) s
$$;
