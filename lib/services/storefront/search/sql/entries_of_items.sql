-- Expected search entries of items.
CREATE OR REPLACE VIEW entries_of_items AS
SELECT i.id item_id, i.kind, search_words_of(i.title) title,
  search_document(search_words_of(i.title), search_credits(i.brand, i.properties), search_story(i.description)) document,
  CASE WHEN i.status IN ('draft', 'scheduled') THEN 'infinity' ELSE i.published_at END shown_from,
  CASE WHEN i.archived_at IS NOT NULL THEN '-infinity'::timestamptz WHEN i.kind = 'sale' THEN 'infinity'
    WHEN i.status = 'running' THEN i.expires_at ELSE '-infinity' END open_until
FROM items i;
