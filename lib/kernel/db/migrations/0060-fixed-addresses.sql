-- Moment of which the buyer was notified: after it only the shop changes the address of the order.
ALTER TABLE orders ADD address_fixed_at timestamptz;
