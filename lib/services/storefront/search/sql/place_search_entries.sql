-- Sorts entries into tiers of growing size: open and popular ones first, two thousand of each kind, then twice as many,
-- and so on; the rest are in the eighth.
CREATE OR REPLACE FUNCTION place_search_entries(moment timestamptz) RETURNS void LANGUAGE sql AS $$
  UPDATE search_entries e SET tier = placed.tier, fame = placed.fame
  FROM (
    SELECT id, fame, CASE WHEN place <= 2000 THEN 0 WHEN place <= 6000 THEN 1 WHEN place <= 14000 THEN 2
      WHEN place <= 30000 THEN 3 WHEN place <= 62000 THEN 4 WHEN place <= 126000 THEN 5 WHEN place <= 254000 THEN 6
      ELSE 7 END tier
    FROM (
      SELECT f.id, f.fame, row_number() OVER (PARTITION BY f.kind ORDER BY f.is_open DESC, f.fame DESC, f.id DESC) place
      FROM (
        SELECT e.id, e.kind, e.open_until > moment AND e.shown_from <= moment is_open,
          floor(2 * log(2, 1 + greatest(coalesce(i.popularity, p.wants + p.needs + p.likes), 0)))::smallint fame
        FROM search_entries e LEFT JOIN items i ON i.id = e.item_id LEFT JOIN proposals p ON p.id = e.proposal_id
      ) f
    ) ranked
  ) placed
  WHERE placed.id = e.id AND (e.tier, e.fame) IS DISTINCT FROM (placed.tier, placed.fame)
$$;
