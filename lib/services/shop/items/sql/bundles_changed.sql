-- Refreshes prices and stock of items whose bundles changed, and the amount reached by groups that count money.
CREATE OR REPLACE FUNCTION bundles_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
  shown bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    ids := ARRAY(SELECT DISTINCT v.item_id FROM new_rows n JOIN variations v ON v.id = n.variation_id);
  ELSIF TG_OP = 'DELETE' THEN
    ids := ARRAY(SELECT DISTINCT v.item_id FROM old_rows o JOIN variations v ON v.id = o.variation_id);
  ELSE
    ids := ARRAY(SELECT DISTINCT v.item_id FROM old_rows o JOIN new_rows n USING (id)
      JOIN variations v ON v.id IN (o.variation_id, n.variation_id)
      WHERE (o.variation_id, o.price_cents, o.list_price_cents, o.stock, o.limited, o.waiting_list, o.closed_at IS NULL)
        IS DISTINCT FROM (n.variation_id, n.price_cents, n.list_price_cents, n.stock, n.limited, n.waiting_list, n.closed_at IS NULL));
    shown := ARRAY(SELECT DISTINCT v.item_id FROM old_rows o JOIN new_rows n USING (id)
      JOIN variations v ON v.id = n.variation_id WHERE o IS DISTINCT FROM n);
    IF cardinality(ids) > 0 THEN
      PERFORM lock_items(ids);
      -- Seats count at the present price of their bundle.
      UPDATE items i SET reached = i.reached + m.amount, changed_at = now()
      FROM (SELECT p.item_id, sum(p.quantity * (n.price_cents - o.price_cents))::int AS amount
            FROM old_rows o JOIN new_rows n USING (id) JOIN participations p ON p.bundle_id = n.id AND p.counted
            WHERE o.price_cents <> n.price_cents GROUP BY 1) m
      WHERE i.id = m.item_id AND i.goal_unit = 'amount' AND m.amount <> 0;
    END IF;
  END IF;
  IF cardinality(ids) > 0 THEN
    PERFORM refresh_offers(ids);
  END IF;
  PERFORM announce_items(coalesce(shown, ids));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER bundles_inserted AFTER INSERT ON bundles
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundles_changed();
CREATE OR REPLACE TRIGGER bundles_updated AFTER UPDATE ON bundles
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundles_changed();
CREATE OR REPLACE TRIGGER bundles_deleted AFTER DELETE ON bundles
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION bundles_changed();
