-- Records on seats that their payment method was removed or restored. Conditions are settled here after a
-- restore: the seat did not count meanwhile, so no counted change would settle them.
CREATE OR REPLACE FUNCTION methods_removed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  item bigint;
BEGIN
  WITH gone AS (
    SELECT n.id, n.removed_at FROM new_rows n JOIN old_rows o USING (id)
    WHERE n.removed_at IS DISTINCT FROM o.removed_at
  ), held AS MATERIALIZED (
    SELECT p.id, gone.removed_at FROM participations p JOIN gone ON gone.id = p.method_id
    WHERE p.ended_at IS NULL ORDER BY p.id FOR NO KEY UPDATE OF p
  )
  UPDATE participations p SET method_gone_at = held.removed_at FROM held WHERE p.id = held.id;
  FOR item IN SELECT DISTINCT p.item_id FROM new_rows n JOIN old_rows o USING (id)
      JOIN participations p ON p.method_id = n.id
    WHERE n.removed_at IS NULL AND o.removed_at IS NOT NULL AND p.ended_at IS NULL
      AND p.price_limit_cents IS NOT NULL ORDER BY 1 LOOP
    PERFORM settle_conditions(item);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payment_methods_removed AFTER UPDATE ON payment_methods REFERENCING OLD TABLE AS old_rows
  NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION methods_removed();
