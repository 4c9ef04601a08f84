-- Builds the tsvector of names: stems; each word as it is with the prefix 0, for beginnings of words and for words
-- the stemmer drops; long words without their last vowel with the prefix 1, because the stemmer takes some plurals
-- for other words.
CREATE OR REPLACE FUNCTION search_names(names text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN to_tsvector('public.insieme', names || replace(' ' || names, ' ', ' 0') || coalesce((
    SELECT string_agg(' 1' || regexp_replace(word, '[aeiou]$', ''), '')
    FROM unnest(string_to_array(names, ' ')) word WHERE length(word) >= 6), ''));
END $$;
