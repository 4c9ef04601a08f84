-- Sales of one interest in each of their orders, as groups have them.
CREATE INDEX items_interest_sales_recent ON items (interest_id, published_at DESC, id DESC)
  WHERE kind = 'sale' AND archived_at IS NULL;
CREATE INDEX items_interest_sales_price ON items (interest_id, price_cents, id)
  WHERE kind = 'sale' AND archived_at IS NULL;
CREATE INDEX items_interest_sales_popular ON items (interest_id, popularity DESC, id DESC)
  WHERE kind = 'sale' AND archived_at IS NULL;
-- Sales with copies left: an interest may have thousands that are sold out, which would be read one by one.
CREATE INDEX items_interest_ready ON items (interest_id, published_at DESC, id DESC)
  WHERE kind = 'sale' AND archived_at IS NULL AND units_left IS DISTINCT FROM 0;
-- The same game in a group and ready to ship: title and publisher.
CREATE INDEX items_same_game ON items (lower(title), lower(brand)) WHERE archived_at IS NULL AND brand <> '';
