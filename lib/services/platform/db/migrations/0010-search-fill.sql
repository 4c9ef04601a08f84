-- For whoever wrote many things without their triggers. Indexes of an empty table are built again after its
-- rows: that is several times faster than word by word.
CREATE FUNCTION fill_search_entries() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM search_entries) THEN
    DROP INDEX search_entries_document, search_entries_letters;
  END IF;
  INSERT INTO search_entries (item_id, title, credits, story)
  SELECT id, plain_words(title), search_credits(brand, properties), search_story(description) FROM items i
  WHERE NOT EXISTS (SELECT 1 FROM search_entries e WHERE e.item_id = i.id);
  INSERT INTO search_entries (proposal_id, title, credits, story)
  SELECT id, plain_words(title), '', search_story(description) FROM proposals p
  WHERE NOT EXISTS (SELECT 1 FROM search_entries e WHERE e.proposal_id = p.id);
  CREATE INDEX IF NOT EXISTS search_entries_document ON search_entries USING gin (document);
  CREATE INDEX IF NOT EXISTS search_entries_letters ON search_entries USING gin (letters gin_trgm_ops);
  ANALYZE search_entries;
END $$;
SELECT fill_search_entries();
