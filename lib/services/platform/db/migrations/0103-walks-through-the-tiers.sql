-- Entries of a kind: those that have the words in their names, then those that have them somewhere, each from the
-- best tier on; no tier is opened that is not needed. As functions, because planning two dozen scans for every
-- question takes longer than most questions: the plan is made once for a connection. Of those that come after so
-- many that they are not weighed, nothing but the number is wanted.
DO $do$
DECLARE
  one_kind text;
  named text;
  told text;
BEGIN
  FOREACH one_kind IN ARRAY ARRAY['preorder', 'sale', 'proposal'] LOOP
    SELECT string_agg(format('SELECT coalesce(e.item_id, e.proposal_id) thing, e.title, e.document, e.open_until, e.fame
        FROM search_entries e WHERE e.kind = %L AND e.tier = %s AND e.document @@ names AND e.shown_from <= moment', one_kind, tier), ' UNION ALL ' ORDER BY tier),
      string_agg(format('SELECT coalesce(e.item_id, e.proposal_id) thing, e.title, e.document, e.open_until, e.fame
        FROM search_entries e WHERE e.kind = %L AND e.tier = %s AND e.document @@ anywhere AND NOT e.document @@ names AND e.shown_from <= moment', one_kind, tier), ' UNION ALL ' ORDER BY tier)
    INTO named, told FROM generate_series(0, 3) tier;
    EXECUTE format($create$
      CREATE FUNCTION walk_%s(names tsquery, anywhere tsquery, most int, weighed int, moment timestamptz)
      RETURNS TABLE (thing bigint, title text, document tsvector, open_until timestamptz, fame smallint,
        is_named boolean, walked bigint)
      LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 100 SET plan_cache_mode = force_generic_plan AS $body$
      #variable_conflict use_column
      BEGIN
        RETURN QUERY SELECT w.thing, CASE WHEN w.walked <= weighed THEN w.title END,
          CASE WHEN w.walked <= weighed THEN w.document END, w.open_until, w.fame, w.is_named, w.walked
        FROM (
          SELECT n.*, true is_named, row_number() OVER () walked FROM (%s) n UNION ALL
          SELECT t.*, false, row_number() OVER () FROM (%s) t) w LIMIT most;
      END $body$ $create$, one_kind, named, told);
  END LOOP;
END $do$;
