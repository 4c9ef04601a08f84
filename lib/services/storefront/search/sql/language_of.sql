-- Returns the language needed to use an item, from its properties: none, it, en, or NULL where unknown.
CREATE OR REPLACE FUNCTION language_of(properties jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN properties->>'Dipendenza dalla lingua' ~* '^nessun' THEN 'none'
    WHEN properties->>'Edizione' ~* 'ital' THEN 'it'
    WHEN properties->>'Edizione' ~* 'ingl' THEN 'en' END
$$;
