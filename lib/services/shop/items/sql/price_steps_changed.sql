-- Refreshes prices of items whose price steps changed.
CREATE OR REPLACE FUNCTION price_steps_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bundle_ids bigint[];
  ids bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    bundle_ids := ARRAY(SELECT bundle_id FROM new_rows);
  ELSIF TG_OP = 'DELETE' THEN
    bundle_ids := ARRAY(SELECT bundle_id FROM old_rows);
  ELSE
    bundle_ids := ARRAY((SELECT bundle_id FROM (TABLE old_rows EXCEPT TABLE new_rows) o)
      UNION (SELECT bundle_id FROM (TABLE new_rows EXCEPT TABLE old_rows) n));
  END IF;
  ids := ARRAY(SELECT DISTINCT v.item_id FROM unnest(bundle_ids) x(id) JOIN bundles b ON b.id = x.id
    JOIN variations v ON v.id = b.variation_id);
  IF cardinality(ids) > 0 THEN
    PERFORM refresh_offers(ids);
    PERFORM announce_items(ids);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER price_steps_inserted AFTER INSERT ON price_steps
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION price_steps_changed();
CREATE OR REPLACE TRIGGER price_steps_updated AFTER UPDATE ON price_steps
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION price_steps_changed();
CREATE OR REPLACE TRIGGER price_steps_deleted AFTER DELETE ON price_steps
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION price_steps_changed();
