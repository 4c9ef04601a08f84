-- Records on a seat whether its new payment method was removed. Assigning a method and removing it both lock
-- the row of the method, so the second sees the result of the first.
CREATE OR REPLACE FUNCTION hold_method() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT m.removed_at INTO NEW.method_gone_at FROM payment_methods m WHERE m.id = NEW.method_id FOR KEY SHARE;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER participations_given_a_method BEFORE INSERT ON participations
  FOR EACH ROW WHEN (NEW.method_id IS NOT NULL) EXECUTE FUNCTION hold_method();
CREATE OR REPLACE TRIGGER participations_given_another_method BEFORE UPDATE OF method_id ON participations
  FOR EACH ROW WHEN (NEW.method_id IS NOT NULL AND NEW.ended_at IS NULL) EXECUTE FUNCTION hold_method();
