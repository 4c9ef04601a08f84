-- As live_price, for callers that have no row of the bundle; NULL where the bundle does not exist.
CREATE OR REPLACE FUNCTION price_at(bundle bigint, reached int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT s.price_cents FROM price_steps s WHERE s.bundle_id = b.id AND s.from_reached <= reached
     ORDER BY s.from_reached DESC LIMIT 1), b.price_cents)
  FROM bundles b WHERE b.id = bundle
$$;
