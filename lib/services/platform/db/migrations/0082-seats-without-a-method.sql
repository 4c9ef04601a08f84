-- A seat counts while it can be paid: not once its method was taken away, until it has another one.

ALTER TABLE participations DROP COLUMN counted;
ALTER TABLE participations
  -- When the method of a seat that is not over was taken away: written by the triggers below alone.
  ADD COLUMN method_gone_at timestamptz,
  -- Who has paid is in, whatever becomes of the method.
  ADD COLUMN counted boolean NOT NULL GENERATED ALWAYS AS (counts AND (ended_at IS NULL OR state = 'failed')
    AND (method_gone_at IS NULL OR state IN ('paid', 'preparing', 'shipped', 'delivered'))) STORED;
CREATE INDEX participations_counted ON participations (item_id) INCLUDE (quantity, bundle_id) WHERE counted;

CREATE OR REPLACE FUNCTION reached_on_conditions(item bigint) RETURNS int LANGUAGE plpgsql STABLE AS $$
DECLARE
  reach int;
  next int;
BEGIN
  LOOP
    SELECT coalesce(sum(CASE i.goal_unit WHEN 'participants' THEN 1 WHEN 'amount' THEN p.quantity * b.price_cents
        ELSE p.quantity END), 0) INTO next
    FROM items i JOIN participations p ON p.item_id = i.id AND p.ended_at IS NULL JOIN bundles b ON b.id = p.bundle_id
    WHERE i.id = item AND (p.state <> 'active' OR p.method_gone_at IS NULL AND (p.price_limit_cents IS NULL
      OR reach IS NULL OR price_at(p.bundle_id, reach) <= p.price_limit_cents));
    EXIT WHEN next = reach;
    reach := next;
  END LOOP;
  RETURN reach;
END $$;

-- Whoever gives a seat a method and whoever takes that method away wait for each other on its row, so that the one
-- who comes second sees what the first has done.
CREATE FUNCTION hold_method() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT m.removed_at INTO NEW.method_gone_at FROM payment_methods m WHERE m.id = NEW.method_id FOR KEY SHARE;
  RETURN NEW;
END $$;
CREATE TRIGGER participations_given_a_method BEFORE INSERT ON participations FOR EACH ROW
  WHEN (NEW.method_id IS NOT NULL) EXECUTE FUNCTION hold_method();
CREATE TRIGGER participations_given_another_method BEFORE UPDATE OF method_id ON participations FOR EACH ROW
  WHEN (NEW.method_id IS NOT NULL AND NEW.ended_at IS NULL) EXECUTE FUNCTION hold_method();

CREATE FUNCTION hold_method_alone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM payment_methods m WHERE m.id = NEW.id FOR UPDATE;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_methods_held BEFORE UPDATE OF removed_at ON payment_methods FOR EACH ROW
  WHEN (OLD.removed_at IS DISTINCT FROM NEW.removed_at) EXECUTE FUNCTION hold_method_alone();

CREATE FUNCTION methods_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH gone AS (
    SELECT n.id, n.removed_at FROM new_rows n JOIN old_rows o USING (id)
    WHERE n.removed_at IS DISTINCT FROM o.removed_at
  ), held AS MATERIALIZED (
    SELECT p.id, gone.removed_at FROM participations p JOIN gone ON gone.id = p.method_id
    WHERE p.ended_at IS NULL ORDER BY p.id FOR NO KEY UPDATE OF p
  )
  UPDATE participations p SET method_gone_at = held.removed_at FROM held WHERE p.id = held.id;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_methods_removed AFTER UPDATE ON payment_methods REFERENCING OLD TABLE AS old_rows
  NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION methods_removed();

UPDATE participations p SET method_gone_at = m.removed_at FROM payment_methods m
WHERE m.id = p.method_id AND m.removed_at IS NOT NULL AND p.ended_at IS NULL;
