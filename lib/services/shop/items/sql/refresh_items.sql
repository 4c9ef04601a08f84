-- Recounts all counters of these items, or of all when ids is NULL. For bulk loads, repair and the nightly check:
-- other writes add their difference to the counters. Rows that are right already are not written.
CREATE OR REPLACE FUNCTION refresh_items(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  ids := coalesce(ids, ARRAY(SELECT id FROM items));
  PERFORM lock_items(ids);
  UPDATE items i SET reached = c.reached, participants = c.participants, popularity = c.popularity, threads = c.threads,
    changed_at = CASE WHEN (i.reached, i.participants) IS DISTINCT FROM (c.reached, c.participants)
      THEN now() ELSE i.changed_at END
  FROM counted_items(ids) c
  WHERE i.id = c.id AND (i.reached, i.participants, i.popularity, i.threads)
    IS DISTINCT FROM (c.reached, c.participants, c.popularity, c.threads);
  PERFORM refresh_offers(ids);
END $$;
