-- Returns proposals whose counters differ from their rows. Takes no lock.
CREATE OR REPLACE FUNCTION wrong_proposals(ids bigint[])
RETURNS TABLE (id bigint, kept jsonb, counted jsonb) LANGUAGE sql STABLE AS $$
  SELECT p.id, jsonb_build_object('wants', p.wants, 'needs', p.needs, 'likes', p.likes, 'comments', p.comments,
      'threads', p.threads), to_jsonb(c) - 'id'
  FROM proposals p JOIN counted_proposals(ids) c ON c.id = p.id
  WHERE (p.wants, p.needs, p.likes, p.comments, p.threads)
    IS DISTINCT FROM (c.wants, c.needs, c.likes, c.comments, c.threads)
$$;
