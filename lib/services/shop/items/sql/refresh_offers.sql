-- Writes prices and stock of items where they differ from their bundles.
CREATE OR REPLACE FUNCTION refresh_offers(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_items(ids);
  UPDATE items i SET price_cents = c.price_cents, list_price_cents = c.list_price_cents,
    lowest_recent_cents = c.lowest_recent_cents, units_left = c.units_left, waiting_list = c.waiting_list,
    limited = c.limited,
    -- Changes only for values that crawlers compare.
    changed_at = CASE WHEN (i.price_cents, i.list_price_cents, i.units_left)
      IS DISTINCT FROM (c.price_cents, c.list_price_cents, c.units_left) THEN now() ELSE i.changed_at END
  FROM counted_offers(ids) c
  WHERE i.id = c.id
    AND (i.price_cents, i.list_price_cents, i.lowest_recent_cents, i.units_left, i.waiting_list, i.limited)
    IS DISTINCT FROM (c.price_cents, c.list_price_cents, c.lowest_recent_cents, c.units_left, c.waiting_list, c.limited);
END $$;
