-- Adds differences to the counters of comments; NULL arrays leave their counter unchanged.
CREATE OR REPLACE FUNCTION add_to_comments(ids bigint[], more_likes int[], more_answers int[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) > 1 THEN
    PERFORM 1 FROM comments c WHERE c.id = ANY (ids) ORDER BY c.id FOR NO KEY UPDATE;
  END IF;
  UPDATE comments c SET likes = c.likes + coalesce(m.likes, 0), answers = c.answers + coalesce(m.answers, 0)
  FROM unnest(ids, more_likes, more_answers) m(id, likes, answers) WHERE c.id = m.id;
END $$;
