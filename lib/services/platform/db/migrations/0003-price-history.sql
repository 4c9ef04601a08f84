-- What every bundle cost and when (Codice del consumo, art. 17-bis), and the codes a shop knows its goods by.

ALTER TABLE items ADD COLUMN code text UNIQUE CHECK (length(code) BETWEEN 1 AND 64);
ALTER TABLE bundles ADD COLUMN code text UNIQUE CHECK (length(code) BETWEEN 1 AND 64);

-- A row says the price from that moment on; NULL says that the bundle was not on sale.
CREATE TABLE price_history (
  bundle_id bigint NOT NULL REFERENCES bundles ON DELETE CASCADE,
  from_at timestamptz NOT NULL,
  price_cents int CHECK (price_cents > 0),
  PRIMARY KEY (bundle_id, from_at)
);

CREATE FUNCTION keep_first_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_history (bundle_id, from_at, price_cents)
  SELECT id, now(), price_cents FROM rows WHERE closed_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER bundles_priced AFTER INSERT ON bundles REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION keep_first_prices();

-- now() is when a transaction began, so the one that waited for another may be the older of the two:
-- its price then comes a microsecond after the other's. Two prices of one transaction are one: nobody saw the first.
CREATE FUNCTION keep_changed_prices() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER bundles_repriced AFTER UPDATE ON bundles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_changed_prices();

INSERT INTO price_history (bundle_id, from_at, price_cents)
SELECT b.id, least(i.published_at, now()), b.price_cents
FROM bundles b JOIN variations v ON v.id = b.variation_id JOIN items i ON i.id = v.item_id
WHERE b.closed_at IS NULL;

-- The lowest price in force at any time in the days before a moment; NULL when it was not on sale then.
-- A day is 24 hours here: an interval of days would follow the time zone of whoever asks.
CREATE FUNCTION lowest_price(bundle bigint, before timestamptz, days int DEFAULT 30) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT min(price_cents) FROM (
    (SELECT h.price_cents FROM price_history h
     WHERE h.bundle_id = bundle AND h.from_at <= before - make_interval(hours => days * 24)
     ORDER BY h.from_at DESC LIMIT 1)
    UNION ALL
    (SELECT h.price_cents FROM price_history h
     WHERE h.bundle_id = bundle AND h.from_at > before - make_interval(hours => days * 24) AND h.from_at < before)
  ) in_force
$$;
