-- A parcel that was lost or came back may be in another wave.
CREATE OR REPLACE FUNCTION free_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE wave_parcels SET ended_at = NEW.voided_at
  WHERE order_id = NEW.order_id AND parcel = NEW.parcel AND ended_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER shipments_free_parcel AFTER UPDATE OF voided_at ON shipments
  FOR EACH ROW WHEN (NEW.voided_at IS NOT NULL) EXECUTE FUNCTION free_parcel();
