-- Recounts likes and answers of these comments, or of all when ids is NULL. Runs before refresh_items and
-- refresh_proposals: whether a removed comment stays in its thread depends on its answers.
CREATE OR REPLACE FUNCTION refresh_comments(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  ids := coalesce(ids, ARRAY(SELECT id FROM comments));
  PERFORM 1 FROM comments c WHERE c.id = ANY (ids) ORDER BY c.id FOR NO KEY UPDATE;
  UPDATE comments c SET likes = n.likes, answers = n.answers
  FROM counted_comments(ids) n
  WHERE c.id = n.id AND (c.likes, c.answers) IS DISTINCT FROM (n.likes, n.answers);
END $$;
