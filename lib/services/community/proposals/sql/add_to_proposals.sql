-- Adds differences to the counters of proposals; NULL arrays leave their counter unchanged.
CREATE OR REPLACE FUNCTION add_to_proposals(ids bigint[], more_wants int[], more_needs int[], more_likes int[],
  more_comments int[], more_threads int[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) > 1 THEN
    PERFORM 1 FROM proposals p WHERE p.id = ANY (ids) ORDER BY p.id FOR NO KEY UPDATE;
  END IF;
  UPDATE proposals p SET wants = p.wants + coalesce(m.wants, 0), needs = p.needs + coalesce(m.needs, 0),
    likes = p.likes + coalesce(m.likes, 0), comments = p.comments + coalesce(m.comments, 0),
    threads = p.threads + coalesce(m.threads, 0)
  FROM unnest(ids, more_wants, more_needs, more_likes, more_comments, more_threads)
    m(id, wants, needs, likes, comments, threads)
  WHERE p.id = m.id;
END $$;
