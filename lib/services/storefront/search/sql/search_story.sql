-- Returns the searched words of a description. The rest of a long text would only make every word common.
CREATE OR REPLACE FUNCTION search_story(description text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN search_words_of(left(description, 1000));
END $$;
