-- Credit notes of refunds, which are numbered in one series with the invoices.
ALTER TABLE invoices DROP CONSTRAINT invoices_pkey, DROP CONSTRAINT invoices_year_number_key,
  ADD PRIMARY KEY (year, number),
  -- Refund of a credit note; NULL for the invoice of the order.
  ADD refund_id uuid REFERENCES refunds,
  -- Refunds by which the total of an invoice is already lower.
  ADD lowered uuid[] NOT NULL DEFAULT '{}',
  ADD UNIQUE NULLS NOT DISTINCT (order_id, refund_id);
UPDATE invoices v SET lowered = ARRAY(SELECT id FROM refunds r WHERE r.order_id = v.order_id
  AND r.because = 'price_lowered' AND r.state = 'completed' AND r.settled_at <= v.made_at);
