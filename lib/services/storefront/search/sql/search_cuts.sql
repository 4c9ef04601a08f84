-- Returns a word, and the word without each of its letters: two words one typing error apart share one of these.
CREATE OR REPLACE FUNCTION search_cuts(word text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN word || ARRAY(SELECT DISTINCT overlay(word PLACING '' FROM n FOR 1) FROM generate_series(1, length(word)) n);
END $$;
