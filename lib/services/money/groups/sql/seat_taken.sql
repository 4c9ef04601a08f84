-- Counts a single new seat while its item is locked anyway, for many concurrent joins. seats_changed
-- counts the others.
CREATE OR REPLACE FUNCTION seat_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.counted AND (SELECT count(*) FROM (SELECT FROM new_rows LIMIT 2) r) = 1 THEN
    PERFORM add_seats(NEW.item_id, 1, NEW.quantity, ARRAY[NEW.bundle_id], ARRAY[NEW.quantity]);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "First_participations_counted" AFTER INSERT ON participations
  REFERENCING NEW TABLE AS new_rows FOR EACH ROW EXECUTE FUNCTION seat_taken();
