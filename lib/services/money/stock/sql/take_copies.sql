-- Takes copies from the stock of a bundle, or returns them when negative; false when too few are left. Stock counts
-- the copies that can still be bought: a seat has taken its copies and returns them when it ends.
CREATE OR REPLACE FUNCTION take_copies(bundle bigint, copies int) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF copies = 0 OR EXISTS (SELECT FROM bundles WHERE id = bundle AND stock IS NULL) THEN
    RETURN true;
  END IF;
  UPDATE bundles SET stock = stock - copies WHERE id = bundle AND stock >= copies;
  RETURN FOUND;
END $$;
