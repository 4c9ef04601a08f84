-- Same as live_price, for callers without a row of the bundle; NULL where the bundle does not exist.
CREATE OR REPLACE FUNCTION price_at(bundle bigint, reached int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT live_price(b, reached) FROM bundles b WHERE b.id = bundle
$$;
