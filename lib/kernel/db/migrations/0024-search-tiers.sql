-- Eight tiers of search entries, each twice the one before, instead of four, each eight times: a search for two common
-- words reads less of the index before it has found enough.
ALTER TABLE search_entries DROP CONSTRAINT search_entries_tier_check,
  ADD CONSTRAINT search_entries_tier_check CHECK (tier BETWEEN 0 AND 7);

DO $$
DECLARE
  one_kind text;
  one_tier int;
BEGIN
  FOREACH one_kind IN ARRAY ARRAY['preorder', 'sale', 'proposal'] LOOP
    FOR one_tier IN 0..3 LOOP
      EXECUTE format('DROP INDEX search_entries_%s_%s', one_kind, one_tier);
    END LOOP;
  END LOOP;
  UPDATE search_entries e SET tier = placed.tier
  FROM (
    SELECT id, CASE WHEN place <= 2000 THEN 0 WHEN place <= 6000 THEN 1 WHEN place <= 14000 THEN 2
      WHEN place <= 30000 THEN 3 WHEN place <= 62000 THEN 4 WHEN place <= 126000 THEN 5 WHEN place <= 254000 THEN 6
      ELSE 7 END tier
    FROM (SELECT id, row_number() OVER (PARTITION BY kind ORDER BY tier, fame DESC, id DESC) place FROM search_entries) ranked
  ) placed
  WHERE placed.id = e.id AND e.tier <> placed.tier;
  FOREACH one_kind IN ARRAY ARRAY['preorder', 'sale', 'proposal'] LOOP
    FOR one_tier IN 0..7 LOOP
      EXECUTE format('CREATE INDEX search_entries_%s_%s ON search_entries USING gin (document)
        WITH (fastupdate = off) WHERE kind = %L AND tier = %s', one_kind, one_tier, one_kind, one_tier);
    END LOOP;
  END LOOP;
END $$;

-- The list of words has all words that begin with a letter, so that a word which is not in it is in no entry. Those with
-- digits and very long ones correct no typing errors: they have no cuts.
ALTER TABLE search_words DROP CONSTRAINT search_words_word_check, ADD CONSTRAINT search_words_word_check CHECK (length(word) >= 3);
INSERT INTO search_words (word, seen, named, cuts)
SELECT substr(word, 2), ndoc, ndoc, '{}' FROM ts_stat('SELECT document FROM search_entries')
WHERE word ~ '^0[^\d]' AND (word ~ '^0.*\d' OR length(word) > 25) AND length(word) > 3
ON CONFLICT DO NOTHING;
