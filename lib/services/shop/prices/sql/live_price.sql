-- Returns the price of a bundle for the value its group has reached: that of the last reached step, or its own price.
CREATE OR REPLACE FUNCTION live_price(bundle bundles, reached int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT s.price_cents FROM price_steps s WHERE s.bundle_id = bundle.id AND s.from_reached <= reached
     ORDER BY s.from_reached DESC LIMIT 1),
    bundle.price_cents)
$$;
