-- Locks a payment method against the key share of hold_method before its removal changes.
CREATE OR REPLACE FUNCTION hold_method_alone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM payment_methods m WHERE m.id = NEW.id FOR UPDATE;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER payment_methods_held BEFORE UPDATE OF removed_at ON payment_methods
  FOR EACH ROW WHEN (OLD.removed_at IS DISTINCT FROM NEW.removed_at) EXECUTE FUNCTION hold_method_alone();
