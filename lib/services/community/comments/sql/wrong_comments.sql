-- Returns comments whose counters differ from their rows. Takes no lock.
CREATE OR REPLACE FUNCTION wrong_comments(ids bigint[])
RETURNS TABLE (id bigint, kept jsonb, counted jsonb) LANGUAGE sql STABLE AS $$
  SELECT c.id, jsonb_build_object('likes', c.likes, 'answers', c.answers), to_jsonb(n) - 'id'
  FROM comments c JOIN counted_comments(ids) n ON n.id = c.id
  WHERE (c.likes, c.answers) IS DISTINCT FROM (n.likes, n.answers)
$$;
