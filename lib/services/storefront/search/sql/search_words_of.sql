-- As plain_words, and 70x70 is two numbers however the sign between them is written.
CREATE OR REPLACE FUNCTION search_words_of(given text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN regexp_replace(plain_words(replace(given, '×', ' ')), '(\d)x(?=\d)', '\1 ', 'g');
END $$;
