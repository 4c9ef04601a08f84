-- Programs from 0071 on keep serving.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS orders_reference ON orders (reference) WHERE reference IS NOT NULL;
