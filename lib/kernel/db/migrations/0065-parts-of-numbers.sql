-- Operators find orders by a part of their number.
CREATE INDEX orders_digits ON orders USING gin ((number::text) gin_trgm_ops);
