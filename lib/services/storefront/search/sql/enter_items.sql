-- Creates the search entries of new items.
CREATE OR REPLACE FUNCTION enter_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- New entries start in the best tier until they are placed. Bulk inserts start in the last one, since they would
  -- make the best tier slow to read.
  INSERT INTO search_entries (item_id, kind, title, document, shown_from, open_until, tier)
  SELECT v.*, CASE WHEN (SELECT count(*) FROM rows) > 500 THEN 7 ELSE 0 END
  FROM entries_of_items v WHERE v.item_id IN (SELECT id FROM rows);
  INSERT INTO search_lessons (names, story)
  SELECT search_words_of(title) || ' ' || search_credits(brand, properties), search_story(description) FROM rows;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER items_entered AFTER INSERT ON items
  REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION enter_items();
