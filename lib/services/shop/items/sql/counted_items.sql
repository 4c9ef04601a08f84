-- Computes the counters of items from their rows. Seats of a failed group stay counted, so that its result stays
-- visible.
CREATE OR REPLACE FUNCTION counted_items(ids bigint[]) RETURNS TABLE (id bigint, reached int, participants int,
  popularity int, threads int) LANGUAGE sql STABLE AS $$
  SELECT i.id, CASE i.goal_unit WHEN 'participants' THEN p.people WHEN 'amount' THEN p.amount ELSE p.units END,
    p.people, p.people * 3 + f.followers, c.threads
  FROM unnest(ids) x(id) JOIN items i ON i.id = x.id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(s.quantity), 0)::int AS units, count(*)::int AS people,
      coalesce(sum(s.quantity * b.price_cents), 0)::int AS amount
    FROM participations s LEFT JOIN bundles b ON b.id = s.bundle_id AND i.goal_unit = 'amount'
    WHERE s.item_id = i.id AND s.counted
  ) p
  CROSS JOIN LATERAL (SELECT count(*)::int AS followers FROM follows f
    WHERE f.item_id = i.id AND f.counted_at IS NOT NULL) f
  CROSS JOIN LATERAL (SELECT count(*)::int AS threads FROM comments c
    WHERE c.item_id = i.id AND c.parent_id IS NULL AND (c.removed_at IS NULL OR c.answers > 0)) c
$$;
