-- One walk for a question: names first, then stories, each from the best tier on, and what is met is weighed where it
-- is met. It ends after as many as are weighed; how many more there are is counted apart, no further than is asked,
-- and only who leafs on is given them. To look each thing up again in order to weigh it, and to count a thousand of
-- three kinds for a glance at four of each, was most of what a search cost.
DO $do$
DECLARE
  one_kind text;
  thing text;
  weight text;
  named text;
  told text;
  met text;
BEGIN
  FOREACH one_kind IN ARRAY ARRAY['preorder', 'sale', 'proposal'] LOOP
    EXECUTE format('DROP FUNCTION walk_%s(tsquery, tsquery, tsquery, tsquery, int, int, timestamptz)', one_kind);
    thing := CASE one_kind WHEN 'proposal' THEN 'e.proposal_id' ELSE 'e.item_id' END;
    -- How many of the words it has where none has all, then where they stand, then what is open, then what is called
    -- just so, what can be had before what is wished for, then how well the words fit together with what is wanted.
    -- One number: to compare ten took longer than the rest.
    weight := format('CASE WHEN parts IS NULL THEN 0 ELSE (SELECT count(*) FROM unnest(parts) part WHERE e.document @@ part) * 1e8 END
      + CASE WHEN e.document @@ in_title THEN 2e7 WHEN e.document @@ in_names THEN 1e7 ELSE 0 END
      + (e.open_until > moment)::int * 1e6 + (e.title = said)::int * 4e5 + starts_with(e.title, said)::int * 1e5
      + %s + ts_rank(''{0.05, 0.1, 0.4, 1}'', e.document, anywhere, 1) * 1e3 + e.fame', CASE one_kind WHEN 'proposal' THEN '0' ELSE '2e5' END);
    SELECT string_agg(format('SELECT %s thing, %s weight FROM search_entries e
        WHERE e.kind = %L AND e.tier = %s AND e.document @@ in_names AND e.shown_from <= moment', thing, weight, one_kind, tier), ' UNION ALL ' ORDER BY tier),
      string_agg(format('SELECT %s, %s FROM search_entries e
        WHERE e.kind = %L AND e.tier = %s AND e.document @@ anywhere AND NOT e.document @@ in_names AND e.shown_from <= moment', thing, weight, one_kind, tier), ' UNION ALL ' ORDER BY tier),
      string_agg(format('SELECT %s thing FROM search_entries e
        WHERE e.kind = %L AND e.tier = %s AND e.document @@ anywhere AND e.shown_from <= moment', thing, one_kind, tier), ' UNION ALL ' ORDER BY tier)
    INTO named, told, met FROM generate_series(0, 3) tier;
    EXECUTE format($create$
      CREATE FUNCTION walk_%s(in_title tsquery, in_names tsquery, anywhere tsquery, open_title tsquery, open_names tsquery,
        open_anywhere tsquery, parts tsquery[], said text, weighed int, counted int, listed int, moment timestamptz,
        OUT best bigint[], OUT weights float8[], OUT others bigint[], OUT total int)
      LANGUAGE plpgsql STABLE PARALLEL SAFE SET plan_cache_mode = force_generic_plan AS $body$
      #variable_conflict use_column
      BEGIN
        FOR turn IN 1..2 LOOP
          SELECT array_agg(thing ORDER BY weight DESC, thing DESC), array_agg(weight ORDER BY weight DESC, thing DESC), count(*)
          INTO best, weights, total FROM (%s UNION ALL %s LIMIT weighed) w;
          IF total = weighed AND listed > 0 THEN
            others := ARRAY(SELECT thing FROM (%s) m LIMIT listed);
            total := cardinality(others);
          ELSIF total = weighed AND counted > weighed THEN
            SELECT count(*) INTO total FROM (SELECT FROM (%s) m LIMIT counted) c;
          END IF;
          EXIT WHEN total >= 20;
          in_title := open_title;
          in_names := open_names;
          anywhere := open_anywhere;
        END LOOP;
      END $body$ $create$, one_kind, named, told, met, met);
  END LOOP;
END $do$;
