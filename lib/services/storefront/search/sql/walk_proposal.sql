-- Searches the entries of a kind: names first, then descriptions, each from the best tier on. Stops after `weighed`
-- entries; counts the others separately up to `counted`, and lists their ids only for later pages. With few results
-- the second turn treats the last word as a prefix. Kind and tier are literals, because they select the partial
-- indexes: so each kind has a function.
-- NOTE: the three differ in the kind, in its id column, and in the score of things that can be ordered.
CREATE OR REPLACE FUNCTION walk_proposal(in_title tsquery, in_names tsquery, anywhere tsquery, open_title tsquery,
  open_names tsquery, open_anywhere tsquery, parts tsquery[], said text, weighed int, counted int, listed int,
  moment timestamptz, OUT best bigint[], OUT weights float8[], OUT others bigint[], OUT total int)
LANGUAGE plpgsql STABLE PARALLEL SAFE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  FOR turn IN 1..2 LOOP
    SELECT array_agg(thing ORDER BY weight DESC, thing DESC), array_agg(weight ORDER BY weight DESC, thing DESC), count(*)
    INTO best, weights, total FROM (
      -- A single number, because comparing ten took longer than the rest.
      SELECT e.proposal_id AS thing,
        -- Number of parts of the search that the entry matches, where no entry matches all.
        CASE WHEN parts IS NULL THEN 0
          ELSE (SELECT count(*) FROM unnest(parts) part WHERE e.document @@ part) * 1e8 END
        + CASE WHEN e.document @@ in_title THEN 2e7 WHEN e.document @@ in_names THEN 1e7 ELSE 0 END
        + (e.open_until > moment)::int * 1e6
        + (e.title = said)::int * 4e5 + starts_with(e.title, said)::int * 1e5
        -- Groups and sales add 2e5: they can be ordered, a proposal cannot.
        + ts_rank('{0.05, 0.1, 0.4, 1}', e.document, anywhere, 1) * 1e3 + e.fame AS weight
      FROM (
        SELECT e.* FROM search_entries e WHERE e.kind = 'proposal' AND e.tier = 0
          AND e.document @@ in_names AND e.shown_from <= moment
        UNION ALL SELECT e.* FROM search_entries e WHERE e.kind = 'proposal' AND e.tier = 1
          AND e.document @@ in_names AND e.shown_from <= moment
        UNION ALL SELECT e.* FROM search_entries e WHERE e.kind = 'proposal' AND e.tier = 2
          AND e.document @@ in_names AND e.shown_from <= moment
        UNION ALL SELECT e.* FROM search_entries e WHERE e.kind = 'proposal' AND e.tier = 3
          AND e.document @@ in_names AND e.shown_from <= moment
        UNION ALL SELECT e.* FROM search_entries e WHERE e.kind = 'proposal' AND e.tier = 0
          AND e.document @@ anywhere AND NOT e.document @@ in_names AND e.shown_from <= moment
        UNION ALL SELECT e.* FROM search_entries e WHERE e.kind = 'proposal' AND e.tier = 1
          AND e.document @@ anywhere AND NOT e.document @@ in_names AND e.shown_from <= moment
        UNION ALL SELECT e.* FROM search_entries e WHERE e.kind = 'proposal' AND e.tier = 2
          AND e.document @@ anywhere AND NOT e.document @@ in_names AND e.shown_from <= moment
        UNION ALL SELECT e.* FROM search_entries e WHERE e.kind = 'proposal' AND e.tier = 3
          AND e.document @@ anywhere AND NOT e.document @@ in_names AND e.shown_from <= moment
      ) e LIMIT weighed) w;
    IF total = weighed AND listed > 0 THEN
      others := ARRAY(SELECT thing FROM (
        SELECT e.proposal_id AS thing FROM search_entries e WHERE e.kind = 'proposal' AND e.tier = 0
          AND e.document @@ anywhere AND e.shown_from <= moment
        UNION ALL SELECT e.proposal_id AS thing FROM search_entries e WHERE e.kind = 'proposal' AND e.tier = 1
          AND e.document @@ anywhere AND e.shown_from <= moment
        UNION ALL SELECT e.proposal_id AS thing FROM search_entries e WHERE e.kind = 'proposal' AND e.tier = 2
          AND e.document @@ anywhere AND e.shown_from <= moment
        UNION ALL SELECT e.proposal_id AS thing FROM search_entries e WHERE e.kind = 'proposal' AND e.tier = 3
          AND e.document @@ anywhere AND e.shown_from <= moment
      ) m LIMIT listed);
      total := cardinality(others);
    ELSIF total = weighed AND counted > weighed THEN
      SELECT count(*) INTO total FROM (SELECT FROM (
        SELECT e.proposal_id AS thing FROM search_entries e WHERE e.kind = 'proposal' AND e.tier = 0
          AND e.document @@ anywhere AND e.shown_from <= moment
        UNION ALL SELECT e.proposal_id AS thing FROM search_entries e WHERE e.kind = 'proposal' AND e.tier = 1
          AND e.document @@ anywhere AND e.shown_from <= moment
        UNION ALL SELECT e.proposal_id AS thing FROM search_entries e WHERE e.kind = 'proposal' AND e.tier = 2
          AND e.document @@ anywhere AND e.shown_from <= moment
        UNION ALL SELECT e.proposal_id AS thing FROM search_entries e WHERE e.kind = 'proposal' AND e.tier = 3
          AND e.document @@ anywhere AND e.shown_from <= moment
      ) m LIMIT counted) c;
    END IF;
    EXIT WHEN total >= 20;
    in_title := open_title;
    in_names := open_names;
    anywhere := open_anywhere;
  END LOOP;
END $$;
