-- Adds differences to the counters of items; NULL arrays leave their counter unchanged.
CREATE OR REPLACE FUNCTION add_to_items(ids bigint[], more_popularity int[], more_threads int[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) > 1 THEN
    PERFORM lock_items(ids);
  END IF;
  UPDATE items i SET popularity = i.popularity + coalesce(m.popularity, 0), threads = i.threads + coalesce(m.threads, 0)
  FROM unnest(ids, more_popularity, more_threads) m(id, popularity, threads) WHERE i.id = m.id;
END $$;
