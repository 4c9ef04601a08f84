-- Searches the entries of a kind. Reads the row addresses of matches first, from the best tier on, as many as are
-- counted, listed or at least ranked; with few matches, once more with the last word as a prefix. When there are more
-- than are ranked, those with the words in their names are ranked first. Kind and tier are literals, because they
-- select the partial indexes: so each kind has a function.
-- The row addresses (ctid) stay valid within the function because it is STABLE: all its statements see one snapshot,
-- whose row versions no vacuum removes, and its lock on the table keeps out CLUSTER, which would move them.
-- NOTE: the three differ in the kind, in its id column, and in the score of things that can be ordered.
CREATE OR REPLACE FUNCTION walk_proposal(in_title tsquery, in_names tsquery, anywhere tsquery, open_title tsquery,
  open_names tsquery, open_anywhere tsquery, parts tsquery[], said text, weighed int, counted int, listed int,
  moment timestamptz, OUT best bigint[], OUT weights float8[], OUT others bigint[], OUT total int)
LANGUAGE plpgsql STABLE PARALLEL SAFE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  places tid[];
  has_more boolean;
BEGIN
  FOR turn IN 1..2 LOOP
    places := ARRAY(SELECT place FROM (
      SELECT e.ctid AS place FROM search_entries e WHERE e.kind = 'proposal' AND e.tier = 0
        AND e.document @@ anywhere AND e.shown_from <= moment
      UNION ALL SELECT e.ctid AS place FROM search_entries e WHERE e.kind = 'proposal' AND e.tier = 1
        AND e.document @@ anywhere AND e.shown_from <= moment
      UNION ALL SELECT e.ctid AS place FROM search_entries e WHERE e.kind = 'proposal' AND e.tier = 2
        AND e.document @@ anywhere AND e.shown_from <= moment
      UNION ALL SELECT e.ctid AS place FROM search_entries e WHERE e.kind = 'proposal' AND e.tier = 3
        AND e.document @@ anywhere AND e.shown_from <= moment
      UNION ALL SELECT e.ctid AS place FROM search_entries e WHERE e.kind = 'proposal' AND e.tier = 4
        AND e.document @@ anywhere AND e.shown_from <= moment
      UNION ALL SELECT e.ctid AS place FROM search_entries e WHERE e.kind = 'proposal' AND e.tier = 5
        AND e.document @@ anywhere AND e.shown_from <= moment
      UNION ALL SELECT e.ctid AS place FROM search_entries e WHERE e.kind = 'proposal' AND e.tier = 6
        AND e.document @@ anywhere AND e.shown_from <= moment
      UNION ALL SELECT e.ctid AS place FROM search_entries e WHERE e.kind = 'proposal' AND e.tier = 7
        AND e.document @@ anywhere AND e.shown_from <= moment
    ) m LIMIT greatest(weighed + 1, counted, listed));
    total := cardinality(places);
    EXIT WHEN turn = 2 OR total >= 20;
    in_title := open_title;
    in_names := open_names;
    anywhere := open_anywhere;
  END LOOP;
  IF total = 0 THEN
    RETURN;
  END IF;
  has_more := total > weighed;
  SELECT array_agg(thing ORDER BY weight DESC, thing DESC), array_agg(weight ORDER BY weight DESC, thing DESC)
  INTO best, weights FROM (
    -- A single number, because comparing ten took longer than the rest.
    SELECT e.proposal_id AS thing,
      -- Number of parts of the search that the entry matches, where no entry matches all.
      CASE WHEN parts IS NULL THEN 0
        ELSE (SELECT count(*) FROM unnest(parts) part WHERE e.document @@ part) * 1e8 END
      + CASE WHEN e.document @@ in_title THEN 2e7 WHEN e.document @@ in_names THEN 1e7 ELSE 0 END
      + (e.open_until > moment)::int * 1e6
      + (e.title = said)::int * 4e5 + starts_with(e.title, said)::int * 1e5
      + ts_rank('{0.05, 0.1, 0.4, 1}', e.document, anywhere, 1) * 1e3 + e.fame AS weight
    FROM (
      SELECT e.* FROM search_entries e WHERE has_more AND e.kind = 'proposal' AND e.tier = 0
        AND e.document @@ in_names AND e.shown_from <= moment
      UNION ALL SELECT e.* FROM search_entries e WHERE has_more AND e.kind = 'proposal' AND e.tier = 1
        AND e.document @@ in_names AND e.shown_from <= moment
      UNION ALL SELECT e.* FROM search_entries e WHERE has_more AND e.kind = 'proposal' AND e.tier = 2
        AND e.document @@ in_names AND e.shown_from <= moment
      UNION ALL SELECT e.* FROM search_entries e WHERE has_more AND e.kind = 'proposal' AND e.tier = 3
        AND e.document @@ in_names AND e.shown_from <= moment
      UNION ALL SELECT e.* FROM search_entries e WHERE has_more AND e.kind = 'proposal' AND e.tier = 4
        AND e.document @@ in_names AND e.shown_from <= moment
      UNION ALL SELECT e.* FROM search_entries e WHERE has_more AND e.kind = 'proposal' AND e.tier = 5
        AND e.document @@ in_names AND e.shown_from <= moment
      UNION ALL SELECT e.* FROM search_entries e WHERE has_more AND e.kind = 'proposal' AND e.tier = 6
        AND e.document @@ in_names AND e.shown_from <= moment
      UNION ALL SELECT e.* FROM search_entries e WHERE has_more AND e.kind = 'proposal' AND e.tier = 7
        AND e.document @@ in_names AND e.shown_from <= moment
      -- OFFSET 0 keeps the order of the addresses, whatever the planner would join by.
      UNION ALL SELECT e.* FROM unnest(places) m (place)
        CROSS JOIN LATERAL (SELECT * FROM search_entries e WHERE e.ctid = m.place OFFSET 0) e
        WHERE NOT (has_more AND e.document @@ in_names)
    ) e LIMIT weighed) w;
  IF listed > 0 THEN
    others := ARRAY(SELECT e.thing FROM unnest(places) m (place)
      CROSS JOIN LATERAL (SELECT e.proposal_id AS thing FROM search_entries e WHERE e.ctid = m.place OFFSET 0) e);
  END IF;
END $$;
