-- Electronic invoices of orders. A number is given once, without gaps in its year, with its document.
CREATE TABLE invoices (
  order_id bigint PRIMARY KEY REFERENCES orders,
  year int NOT NULL,
  number int NOT NULL CHECK (number > 0),
  made_at timestamptz NOT NULL,
  total_cents int NOT NULL,
  xml text NOT NULL,
  UNIQUE (year, number)
);
CREATE INDEX orders_with_invoice ON orders (paid_at) WHERE invoice IS NOT NULL;
