-- Starts the price history of new bundles. Triggers run in the order of their names: bundles_priced and
-- bundles_repriced store the price before bundles_inserted and bundles_updated read it for the lowest recent price.
CREATE OR REPLACE FUNCTION keep_first_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_history (bundle_id, from_at, price_cents)
  SELECT id, now(), price_cents FROM rows WHERE closed_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER bundles_priced AFTER INSERT ON bundles
  REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION keep_first_prices();
