-- What a code takes off is kept where it was taken off, so that what goes back is what was paid for that thing.
ALTER TABLE order_lines ADD COLUMN discount_cents int NOT NULL DEFAULT 0,
  ADD CONSTRAINT order_lines_discount CHECK (discount_cents BETWEEN 0 AND quantity * unit_cents);
ALTER TABLE order_parcels ADD COLUMN discount_cents int NOT NULL DEFAULT 0,
  ADD CONSTRAINT order_parcels_discount CHECK (discount_cents BETWEEN 0 AND delivery_cents);

-- Orders of before: a code for the delivery took all of it, any other its part of the goods it is for.
UPDATE order_parcels p SET discount_cents = p.delivery_cents
  FROM code_uses u JOIN codes c ON c.id = u.code_id JOIN orders o ON o.id = u.order_id
  WHERE p.order_id = o.id AND c.free_delivery AND o.discount_cents > 0;
WITH meant AS (
  SELECT l.id, o.discount_cents AS cents, l.quantity * l.unit_cents AS own,
    sum(l.quantity * l.unit_cents) OVER (PARTITION BY l.order_id) AS sum,
    sum(l.quantity * l.unit_cents) OVER (PARTITION BY l.order_id ORDER BY l.id) AS up_to
  FROM code_uses u JOIN codes c ON c.id = u.code_id AND NOT c.free_delivery
  JOIN orders o ON o.id = u.order_id AND o.discount_cents > 0
  JOIN order_lines l ON l.order_id = o.id JOIN items i ON i.id = l.item_id
  WHERE c.interest_id IS NULL OR c.interest_id = i.interest_id
)
UPDATE order_lines l
  SET discount_cents = round(m.cents * m.up_to / m.sum) - round(m.cents * (m.up_to - m.own) / m.sum)
  FROM meant m WHERE m.id = l.id;
