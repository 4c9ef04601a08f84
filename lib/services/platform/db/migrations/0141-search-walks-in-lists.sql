-- What the walk passes is two lists of numbers: all that have the words anywhere, and where these are more than are
-- weighed, those that have them in their names. Only the best are looked at again, to be weighed; to carry what is
-- called and told of a thousand through the walk took longer than to find them. The last word is taken for the
-- beginning of one only where few have it as it stands: all words that begin with a common one are more than a walk
-- should read.
DO $do$
DECLARE
  one_kind text;
  named text;
  told text;
BEGIN
  FOREACH one_kind IN ARRAY ARRAY['preorder', 'sale', 'proposal'] LOOP
    EXECUTE format('DROP FUNCTION walk_%s(tsquery, tsquery, int, int, timestamptz)', one_kind);
    SELECT string_agg(format('SELECT coalesce(e.item_id, e.proposal_id) thing
        FROM search_entries e WHERE e.kind = %L AND e.tier = %s AND e.document @@ names AND e.shown_from <= moment', one_kind, tier), ' UNION ALL ' ORDER BY tier),
      string_agg(format('SELECT coalesce(e.item_id, e.proposal_id) thing
        FROM search_entries e WHERE e.kind = %L AND e.tier = %s AND e.document @@ anywhere AND e.shown_from <= moment', one_kind, tier), ' UNION ALL ' ORDER BY tier)
    INTO named, told FROM generate_series(0, 3) tier;
    EXECUTE format($create$
      CREATE FUNCTION walk_%s(names tsquery, anywhere tsquery, open_names tsquery, open_anywhere tsquery,
        most int, weighed int, moment timestamptz, OUT best bigint[], OUT others bigint[])
      LANGUAGE plpgsql STABLE PARALLEL SAFE SET plan_cache_mode = force_generic_plan AS $body$
      #variable_conflict use_column
      BEGIN
        FOR turn IN 1..2 LOOP
          others := ARRAY(SELECT thing FROM (%s) t LIMIT greatest(most, weighed + 1));
          best := others;
          IF cardinality(others) > weighed THEN
            best := ARRAY(SELECT thing FROM (%s) n LIMIT weighed);
            best := best || others[1:weighed - cardinality(best)];
          END IF;
          EXIT WHEN cardinality(best) >= 40;
          names := open_names;
          anywhere := open_anywhere;
        END LOOP;
      END $body$ $create$, one_kind, told, named);
  END LOOP;
END $do$;

-- What is read together stands together, and the rows that placing left behind are gone. Of a table it fills from
-- nothing PostgreSQL knows nothing, and looked through all of it for each thing that came in: half an hour for a
-- million, instead of minutes.
CREATE OR REPLACE FUNCTION fill_search_entries() RETURNS void LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE
  one_name text;
  was_empty boolean;
BEGIN
  SELECT NOT EXISTS (SELECT 1 FROM search_entries) INTO was_empty;
  IF was_empty THEN
    FOR one_name IN SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()
      AND (indexname ~ '^search_entries_(preorder|sale|proposal)_\d$' OR indexname ~ '^search_words_(cuts|letters|stem)$')
    LOOP
      EXECUTE format('DROP INDEX %I', one_name);
    END LOOP;
  END IF;
  WITH entered AS (
    INSERT INTO search_entries (item_id, kind, title, document, shown_from, open_until, tier)
    SELECT v.*, 3 FROM entries_of_items v
    WHERE NOT EXISTS (SELECT 1 FROM search_entries e WHERE e.item_id = v.item_id)
    RETURNING item_id)
  INSERT INTO search_lessons (names, story)
  SELECT search_words_of(i.title) || ' ' || search_credits(i.brand, i.properties), search_story(i.description)
  FROM items i JOIN entered ON entered.item_id = i.id;
  WITH entered AS (
    INSERT INTO search_entries (proposal_id, kind, title, document, shown_from, open_until, tier)
    SELECT v.*, 3 FROM entries_of_proposals v
    WHERE NOT EXISTS (SELECT 1 FROM search_entries e WHERE e.proposal_id = v.proposal_id)
    RETURNING proposal_id)
  INSERT INTO search_lessons (names, story)
  SELECT search_words_of(p.title), search_story(p.description)
  FROM proposals p JOIN entered ON entered.proposal_id = p.id;
  -- Nothing is known yet of a table that was empty a moment ago: whoever sorts it would plan blindly.
  ANALYZE search_entries;
  PERFORM place_search_entries(now());
  IF was_empty THEN
    CREATE INDEX search_entries_places ON search_entries (kind, tier, fame DESC, id DESC);
    CLUSTER search_entries USING search_entries_places;
    DROP INDEX search_entries_places;
  END IF;
  LOOP
    EXIT WHEN learn_search_words(50000) = 0;
  END LOOP;
  PERFORM index_search_entries();
  ANALYZE search_entries;
  ANALYZE search_words;
END $$;
