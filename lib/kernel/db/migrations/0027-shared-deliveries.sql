-- Parcels whose delivery another order pays, wholly or in part, because both travel in one parcel.
CREATE TABLE shared_deliveries (
  order_id bigint NOT NULL,
  parcel int NOT NULL,
  payer_id bigint NOT NULL CHECK (payer_id <> order_id),
  payer_parcel int NOT NULL,
  PRIMARY KEY (order_id, parcel, payer_id, payer_parcel),
  FOREIGN KEY (order_id, parcel) REFERENCES order_parcels ON DELETE CASCADE,
  FOREIGN KEY (payer_id, payer_parcel) REFERENCES order_parcels ON DELETE CASCADE
);
CREATE INDEX shared_deliveries_payer ON shared_deliveries (payer_id);

-- Part of the delivery that a withdrawal from a whole order does not refund, and the titles that still travelled then.
ALTER TABLE withdrawals ADD COLUMN kept_delivery_cents int NOT NULL DEFAULT 0 CHECK (kept_delivery_cents >= 0),
  ADD COLUMN travelling text[] NOT NULL DEFAULT '{}';

-- Lots whose credits came back too late to be spent: they have a few more days, once.
ALTER TABLE credit_lots ADD COLUMN extended_at timestamptz;

-- Lots that an order was paid from, so that returned credits keep their date.
CREATE TABLE credit_uses (
  order_id bigint NOT NULL REFERENCES orders,
  lot_id bigint NOT NULL REFERENCES credit_lots,
  cents int NOT NULL CHECK (cents > 0),
  returned_cents int NOT NULL DEFAULT 0 CHECK (returned_cents BETWEEN 0 AND cents),
  PRIMARY KEY (order_id, lot_id)
);
CREATE INDEX credit_uses_lot ON credit_uses (lot_id);

-- Orders paid with credits before: one empty lot each, with the date of the line.
WITH used AS (
  SELECT order_id, member_id, expires_at, -sum(available_cents) FILTER (WHERE kind = 'used') AS cents,
    coalesce(sum(available_cents) FILTER (WHERE kind = 'returned'), 0) AS returned
  FROM (SELECT l.order_id, l.member_id, l.kind, l.available_cents,
      max(l.expires_at) FILTER (WHERE l.kind = 'used') OVER (PARTITION BY l.order_id) AS expires_at
    FROM credit_lines l WHERE l.kind IN ('used', 'returned')) lines
  WHERE expires_at IS NOT NULL GROUP BY 1, 2, 3
), numbered AS (
  SELECT *, nextval(pg_get_serial_sequence('credit_lots', 'id')) AS lot_id FROM used WHERE cents > 0
), lots AS (
  INSERT INTO credit_lots (id, member_id, cents, left_cents, expires_at) OVERRIDING SYSTEM VALUE
  SELECT lot_id, member_id, cents, 0, expires_at FROM numbered RETURNING id
)
INSERT INTO credit_uses (order_id, lot_id, cents, returned_cents)
SELECT order_id, lot_id, cents, least(cents, returned) FROM numbered WHERE lot_id IN (SELECT id FROM lots);
