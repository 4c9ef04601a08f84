-- Records changed prices. now() is the begin of a transaction, so one that waited for another may be the older of the
-- two: its price then comes a microsecond after the other one. Two prices within one transaction count as one: nobody
-- saw the first.
CREATE OR REPLACE FUNCTION keep_changed_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_history (bundle_id, from_at, price_cents)
  SELECT n.id,
    greatest(now(), (SELECT max(h.from_at) + interval '1 microsecond' FROM price_history h
      WHERE h.bundle_id = n.id AND h.from_at > now())),
    CASE WHEN n.closed_at IS NULL THEN n.price_cents END
  FROM old_rows o JOIN new_rows n USING (id)
  WHERE (n.price_cents <> o.price_cents AND n.closed_at IS NULL)
    OR (n.closed_at IS NULL) <> (o.closed_at IS NULL)
  ON CONFLICT (bundle_id, from_at) DO UPDATE SET price_cents = excluded.price_cents;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER bundles_repriced AFTER UPDATE ON bundles
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_changed_prices();
