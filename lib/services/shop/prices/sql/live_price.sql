-- Price of a bundle in a group that has reached so much: its last step that is reached, or its own price.
CREATE OR REPLACE FUNCTION live_price(bundle bundles, reached int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT s.price_cents FROM price_steps s WHERE s.bundle_id = bundle.id AND s.from_reached <= reached
     ORDER BY s.from_reached DESC LIMIT 1),
    bundle.price_cents)
$$;
