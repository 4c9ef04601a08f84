-- Builds the tsvector of an entry: title, makers and description by weight.
CREATE OR REPLACE FUNCTION search_document(title text, credits text, story text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN setweight(search_names(title), 'A') || setweight(search_names(credits), 'B')
    || setweight(to_tsvector('public.insieme', story), 'D');
END $$;
