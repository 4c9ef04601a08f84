-- Counts likes and answers of comments from their rows.
CREATE OR REPLACE FUNCTION counted_comments(ids bigint[])
RETURNS TABLE (id bigint, likes int, answers int) LANGUAGE sql STABLE AS $$
  SELECT x.id, l.likes, a.answers
  FROM unnest(ids) x(id)
  CROSS JOIN LATERAL (SELECT count(*)::int AS likes FROM comment_likes l
    WHERE l.comment_id = x.id AND l.counted_at IS NOT NULL) l
  CROSS JOIN LATERAL (SELECT count(*)::int AS answers FROM comments a
    WHERE a.parent_id = x.id AND a.removed_at IS NULL) a
$$;
