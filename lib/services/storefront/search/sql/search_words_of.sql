-- Applies plain_words, and splits 70x70 into two numbers whichever sign is between them.
CREATE OR REPLACE FUNCTION search_words_of(given text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN regexp_replace(plain_words(replace(given, '×', ' ')), '(\d)x(?=\d)', '\1 ', 'g');
END $$;
