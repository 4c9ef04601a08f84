-- Returns lower-case letters and digits without accents, one space between words. Texts and queries pass through it.
CREATE OR REPLACE FUNCTION plain_words(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN btrim(regexp_replace(lower(public.unaccent('public.unaccent', given)), '[^[:alnum:]]+', ' ', 'g'));
END $$;
