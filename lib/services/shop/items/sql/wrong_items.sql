-- Returns items whose counters differ from their rows. Takes no lock: one statement sees rows and counters of one
-- moment, and one commit writes both.
CREATE OR REPLACE FUNCTION wrong_items(ids bigint[])
RETURNS TABLE (id bigint, kept jsonb, counted jsonb) LANGUAGE sql STABLE AS $$
  SELECT i.id,
    jsonb_build_object('reached', i.reached, 'participants', i.participants, 'popularity', i.popularity,
      'threads', i.threads, 'price_cents', i.price_cents, 'list_price_cents', i.list_price_cents,
      'lowest_recent_cents', i.lowest_recent_cents, 'units_left', i.units_left, 'waiting_list', i.waiting_list,
      'limited', i.limited),
    to_jsonb(c) || to_jsonb(o) - 'id'
  FROM items i JOIN counted_items(ids) c ON c.id = i.id JOIN counted_offers(ids) o ON o.id = i.id
  WHERE i.id = ANY (ids) AND (i.reached, i.participants, i.popularity, i.threads, i.price_cents, i.list_price_cents,
      i.lowest_recent_cents, i.units_left, i.waiting_list, i.limited)
    IS DISTINCT FROM (c.reached, c.participants, c.popularity, c.threads, o.price_cents, o.list_price_cents,
      o.lowest_recent_cents, o.units_left, o.waiting_list, o.limited)
$$;
