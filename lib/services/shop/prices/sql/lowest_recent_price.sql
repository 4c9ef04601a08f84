-- Returns the price that may be struck out beside the present one (Codice del consumo, art. 17-bis): the lowest of
-- the thirty days before it, NULL where there was none. A step that the group has reached is a reduction too: the
-- price before the step was asked until then.
CREATE OR REPLACE FUNCTION lowest_recent_price(bundle bundles, reached int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN before.lowest IS NULL THEN NULL
    WHEN live_price(bundle, reached) < bundle.price_cents THEN least(before.lowest, bundle.price_cents)
    ELSE before.lowest END
  FROM (SELECT lowest_price(h.bundle_id, h.from_at) AS lowest FROM price_history h
        WHERE h.bundle_id = bundle.id ORDER BY h.from_at DESC LIMIT 1) before
$$;
