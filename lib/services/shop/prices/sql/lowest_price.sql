-- Returns the lowest price in force at any time in the days before a moment; NULL when it was not on sale then. A day
-- is 24 hours: an interval of days would depend on the time zone of the session.
CREATE OR REPLACE FUNCTION lowest_price(bundle bigint, before timestamptz, days int DEFAULT 30) RETURNS int
LANGUAGE sql STABLE AS $$
  SELECT min(price_cents) FROM (
    (SELECT h.price_cents FROM price_history h
     WHERE h.bundle_id = bundle AND h.from_at <= before - make_interval(hours => days * 24)
     ORDER BY h.from_at DESC LIMIT 1)
    UNION ALL
    (SELECT h.price_cents FROM price_history h
     WHERE h.bundle_id = bundle AND h.from_at > before - make_interval(hours => days * 24) AND h.from_at < before)
  ) in_force
$$;
