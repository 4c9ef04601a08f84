-- Returns the makers of an item: brand, author and publisher.
CREATE OR REPLACE FUNCTION search_credits(brand text, properties jsonb) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN search_words_of(concat_ws(' ', brand, properties->>'Autore', properties->>'Editore'));
END $$;
