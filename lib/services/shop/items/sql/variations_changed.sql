-- Refreshes items that lost or got a variation: bundles deleted along with it no longer name their item.
CREATE OR REPLACE FUNCTION variations_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    ids := ARRAY(SELECT DISTINCT item_id FROM old_rows);
  ELSE
    ids := ARRAY(SELECT DISTINCT i.id FROM old_rows o JOIN new_rows n USING (id)
      CROSS JOIN LATERAL (VALUES (o.item_id), (n.item_id)) i(id) WHERE o.item_id <> n.item_id);
  END IF;
  IF cardinality(ids) > 0 THEN
    PERFORM refresh_offers(ids);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER variations_updated AFTER UPDATE ON variations
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION variations_changed();
CREATE OR REPLACE TRIGGER variations_deleted AFTER DELETE ON variations
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION variations_changed();
