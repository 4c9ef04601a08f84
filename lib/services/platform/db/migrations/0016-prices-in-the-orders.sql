-- With the price in them, what is too dear is passed over without reading its row: of seven hundred thousand
-- sales, twenty below ten euros were found in 2,062 blocks and are in 68.
-- Not in the order of the deadlines: with two conditions it would seem good for every other order too.
DROP INDEX items_groups_recent, items_groups_progress, items_groups_popular, items_sales_recent, items_sales_popular;
CREATE INDEX items_groups_recent ON items (published_at DESC, id DESC, price_cents) WHERE kind = 'preorder' AND status = 'running' AND archived_at IS NULL;
CREATE INDEX items_groups_progress ON items (percent DESC, id DESC, price_cents) WHERE kind = 'preorder' AND status = 'running' AND archived_at IS NULL;
CREATE INDEX items_groups_popular ON items (popularity DESC, id DESC, price_cents) WHERE kind = 'preorder' AND status = 'running' AND archived_at IS NULL;
CREATE INDEX items_sales_recent ON items (published_at DESC, id DESC, price_cents) WHERE kind = 'sale' AND archived_at IS NULL;
CREATE INDEX items_sales_popular ON items (popularity DESC, id DESC, price_cents) WHERE kind = 'sale' AND archived_at IS NULL;
