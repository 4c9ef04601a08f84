-- Creates the missing indexes of entries and words.
CREATE OR REPLACE FUNCTION index_search_entries() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one_kind text;
  one_tier int;
BEGIN
  FOREACH one_kind IN ARRAY ARRAY['preorder', 'sale', 'proposal'] LOOP
    FOR one_tier IN 0..7 LOOP
      EXECUTE format('CREATE INDEX IF NOT EXISTS search_entries_%s_%s ON search_entries USING gin (document)
        WITH (fastupdate = off) WHERE kind = %L AND tier = %s', one_kind, one_tier, one_kind, one_tier);
    END LOOP;
  END LOOP;
  CREATE INDEX IF NOT EXISTS search_words_cuts ON search_words USING gin (cuts) WITH (fastupdate = off);
  CREATE INDEX IF NOT EXISTS search_words_letters ON search_words USING gin (word gin_trgm_ops) WITH (fastupdate = off);
  CREATE INDEX IF NOT EXISTS search_words_stem ON search_words (stem);
END $$;
