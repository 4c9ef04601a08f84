-- Recounts all counters of these proposals, or of all when ids is NULL.
CREATE OR REPLACE FUNCTION refresh_proposals(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  ids := coalesce(ids, ARRAY(SELECT id FROM proposals));
  PERFORM 1 FROM proposals p WHERE p.id = ANY (ids) ORDER BY p.id FOR NO KEY UPDATE;
  UPDATE proposals p SET wants = c.wants, needs = c.needs, likes = c.likes, comments = c.comments, threads = c.threads
  FROM counted_proposals(ids) c
  WHERE p.id = c.id AND (p.wants, p.needs, p.likes, p.comments, p.threads)
    IS DISTINCT FROM (c.wants, c.needs, c.likes, c.comments, c.threads);
END $$;
