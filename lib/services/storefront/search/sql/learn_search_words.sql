-- Adds up to this many lessons to the list of words and returns their number. Computing the cuts of a word is most of
-- the work, and most words are known.
CREATE OR REPLACE FUNCTION learn_search_words(most int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  heard int;
BEGIN
  -- Serialises runs: two at once would update the same words in turns and deadlock.
  PERFORM pg_advisory_xact_lock(hashtext('search words'));
  CREATE TEMP TABLE heard_lessons ON COMMIT DROP AS
    WITH gone AS (
      DELETE FROM search_lessons WHERE id IN (SELECT id FROM search_lessons ORDER BY id LIMIT most) RETURNING *
    ) SELECT * FROM gone;
  SELECT count(*) INTO heard FROM heard_lessons;
  INSERT INTO search_words (word, stem, seen, named, cuts)
  SELECT word, (ts_lexize('public.insieme_stem', word))[1], count(*), count(*) FILTER (WHERE is_name),
    -- Known words only get new counts. Very long words and those with digits correct no typing errors.
    CASE WHEN length(word) > 24 OR word ~ '\d' OR EXISTS (SELECT 1 FROM search_words known WHERE known.word = told.word)
      THEN '{}' ELSE search_cuts(word) END
  FROM (
    SELECT id, word, bool_or(is_name) is_name FROM (
      SELECT id, unnest(string_to_array(names, ' ')) word, true is_name FROM heard_lessons UNION ALL
      SELECT id, unnest(string_to_array(story, ' ')), false FROM heard_lessons) said
    WHERE length(word) >= 3 AND word !~ '^\d'
    GROUP BY id, word) told
  GROUP BY word
  ON CONFLICT (word) DO UPDATE SET seen = search_words.seen + excluded.seen, named = search_words.named + excluded.named;
  DROP TABLE heard_lessons;
  RETURN heard;
END $$;
