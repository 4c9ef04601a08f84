-- Title of an item as item_words() writes it, so that operators find it by any part.
ALTER TABLE items ADD COLUMN words text;
UPDATE items SET words = btrim(regexp_replace(
  lower(public.unaccent('public.unaccent', title)), '[^[:alnum:]]+', ' ', 'g'));
CREATE INDEX items_words ON items USING gin (words gin_trgm_ops) WITH (fastupdate = off);
-- Orders of an item, without a look at their lines.
DROP INDEX order_lines_item;
CREATE INDEX order_lines_item ON order_lines (item_id, order_id);
