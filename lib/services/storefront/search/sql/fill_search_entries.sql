-- Fills missing entries of rows that were written without triggers. Indexes of an empty table are built after its
-- rows, several times faster than word by word, and the rows are written in the order of the tiers. Nested loops are
-- off: without statistics PostgreSQL would choose them, and take half an hour for a million rows instead of minutes.
CREATE OR REPLACE FUNCTION fill_search_entries() RETURNS void LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE
  one_name text;
  was_empty boolean;
BEGIN
  SELECT NOT EXISTS (SELECT 1 FROM search_entries) INTO was_empty;
  IF was_empty THEN
    FOR one_name IN SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()
      AND (indexname ~ '^search_entries_(preorder|sale|proposal)_\d$' OR indexname ~ '^search_words_(cuts|letters|stem)$')
    LOOP
      EXECUTE format('DROP INDEX %I', one_name);
    END LOOP;
  END IF;
  WITH entered AS (
    INSERT INTO search_entries (item_id, kind, title, document, shown_from, open_until, tier)
    SELECT v.*, 7 FROM entries_of_items v
    WHERE NOT EXISTS (SELECT 1 FROM search_entries e WHERE e.item_id = v.item_id)
    RETURNING item_id)
  INSERT INTO search_lessons (names, story)
  SELECT search_words_of(i.title) || ' ' || search_credits(i.brand, i.properties), search_story(i.description)
  FROM items i JOIN entered ON entered.item_id = i.id;
  WITH entered AS (
    INSERT INTO search_entries (proposal_id, kind, title, document, shown_from, open_until, tier)
    SELECT v.*, 7 FROM entries_of_proposals v
    WHERE NOT EXISTS (SELECT 1 FROM search_entries e WHERE e.proposal_id = v.proposal_id)
    RETURNING proposal_id)
  INSERT INTO search_lessons (names, story)
  SELECT search_words_of(p.title), search_story(p.description)
  FROM proposals p JOIN entered ON entered.proposal_id = p.id;
  -- Collects statistics: the table was empty a moment ago, and the sort below would be planned without any.
  ANALYZE search_entries;
  PERFORM place_search_entries(now());
  IF was_empty THEN
    -- CLUSTER would keep the versions from before they were placed, and the indexes would have all entries twice.
    CREATE TEMP TABLE placed_entries ON COMMIT DROP AS SELECT * FROM search_entries;
    TRUNCATE search_entries;
    INSERT INTO search_entries SELECT * FROM placed_entries ORDER BY kind, tier, fame DESC, id DESC;
    DROP TABLE placed_entries;
  END IF;
  LOOP
    EXIT WHEN learn_search_words(50000) = 0;
  END LOOP;
  PERFORM index_search_entries();
  ANALYZE search_entries;
  ANALYZE search_words;
END $$;
