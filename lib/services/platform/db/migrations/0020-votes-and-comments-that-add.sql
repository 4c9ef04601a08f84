-- Votes, likes and comments add to their proposals, items and comments in the same way (0019).

CREATE FUNCTION add_to_proposals(ids bigint[], more_wants int[], more_needs int[], more_likes int[],
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

-- A vote by itself is counted right where others are held, as a seat is.
CREATE FUNCTION vote_given() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM new_rows LIMIT 2) r) = 1 THEN
    PERFORM 1 FROM members WHERE id = NEW.member_id FOR KEY SHARE;
    UPDATE proposals SET wants = wants + (NEW.answer = 'want')::int, needs = needs + (NEW.answer = 'need')::int
    WHERE id = NEW.proposal_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "First_answers_counted" AFTER INSERT ON proposal_answers REFERENCING NEW TABLE AS new_rows FOR EACH ROW EXECUTE FUNCTION vote_given();

CREATE FUNCTION answers_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
  more_wants int[];
  more_needs int[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF (SELECT count(*) FROM (SELECT FROM new_rows LIMIT 2) r) = 1 THEN
      RETURN NULL;
    END IF;
    SELECT array_agg(m.id), array_agg(m.wants), array_agg(m.needs) INTO ids, more_wants, more_needs
    FROM (SELECT proposal_id AS id, sum((answer = 'want')::int) AS wants, sum((answer = 'need')::int) AS needs
          FROM new_rows GROUP BY 1) m;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(m.id), array_agg(m.wants), array_agg(m.needs) INTO ids, more_wants, more_needs
    FROM (SELECT proposal_id AS id, -sum((answer = 'want')::int) AS wants, -sum((answer = 'need')::int) AS needs
          FROM old_rows GROUP BY 1) m;
  ELSE
    SELECT array_agg(m.id), array_agg(m.wants), array_agg(m.needs) INTO ids, more_wants, more_needs
    FROM (SELECT proposal_id AS id, sum(vote * (answer = 'want')::int) AS wants, sum(vote * (answer = 'need')::int) AS needs
          FROM (SELECT proposal_id, answer, 1 AS vote FROM new_rows
                UNION ALL SELECT proposal_id, answer, -1 FROM old_rows) a
          GROUP BY 1) m
    WHERE m.wants <> 0 OR m.needs <> 0;
  END IF;
  IF ids IS NOT NULL THEN
    PERFORM add_to_proposals(ids, more_wants, more_needs, NULL, NULL, NULL);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER proposal_answers_inserted AFTER INSERT ON proposal_answers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION answers_changed();
CREATE TRIGGER proposal_answers_updated AFTER UPDATE ON proposal_answers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION answers_changed();
CREATE TRIGGER proposal_answers_deleted AFTER DELETE ON proposal_answers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION answers_changed();

CREATE FUNCTION proposal_likes_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
  more_likes int[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(m.id), array_agg(m.n) INTO ids, more_likes
    FROM (SELECT proposal_id AS id, count(*) AS n FROM new_rows GROUP BY 1) m;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(m.id), array_agg(m.n) INTO ids, more_likes
    FROM (SELECT proposal_id AS id, -count(*) AS n FROM old_rows GROUP BY 1) m;
  ELSE
    SELECT array_agg(m.id), array_agg(m.n) INTO ids, more_likes
    FROM (SELECT proposal_id AS id, sum(n) AS n
          FROM (SELECT proposal_id, 1 AS n FROM new_rows UNION ALL SELECT proposal_id, -1 FROM old_rows) l
          GROUP BY 1 HAVING sum(n) <> 0) m;
  END IF;
  IF ids IS NOT NULL THEN
    PERFORM add_to_proposals(ids, NULL, NULL, more_likes, NULL, NULL);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER proposal_likes_inserted AFTER INSERT ON proposal_likes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION proposal_likes_changed();
CREATE TRIGGER proposal_likes_updated AFTER UPDATE ON proposal_likes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION proposal_likes_changed();
CREATE TRIGGER proposal_likes_deleted AFTER DELETE ON proposal_likes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION proposal_likes_changed();

-- ---------------------------------------------------------------- comments
CREATE FUNCTION add_to_comments(ids bigint[], more_likes int[], more_answers int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) > 1 THEN
    PERFORM 1 FROM comments c WHERE c.id = ANY (ids) ORDER BY c.id FOR NO KEY UPDATE;
  END IF;
  UPDATE comments c SET likes = c.likes + coalesce(m.likes, 0), answers = c.answers + coalesce(m.answers, 0)
  FROM unnest(ids, more_likes, more_answers) m(id, likes, answers) WHERE c.id = m.id;
END $$;

CREATE FUNCTION comment_likes_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
  more_likes int[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(m.id), array_agg(m.n) INTO ids, more_likes
    FROM (SELECT comment_id AS id, count(*) AS n FROM new_rows GROUP BY 1) m;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(m.id), array_agg(m.n) INTO ids, more_likes
    FROM (SELECT comment_id AS id, -count(*) AS n FROM old_rows GROUP BY 1) m;
  ELSE
    SELECT array_agg(m.id), array_agg(m.n) INTO ids, more_likes
    FROM (SELECT comment_id AS id, sum(n) AS n
          FROM (SELECT comment_id, 1 AS n FROM new_rows UNION ALL SELECT comment_id, -1 FROM old_rows) l
          GROUP BY 1 HAVING sum(n) <> 0) m;
  END IF;
  IF ids IS NOT NULL THEN
    PERFORM add_to_comments(ids, more_likes, NULL);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER comment_likes_inserted AFTER INSERT ON comment_likes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION comment_likes_changed();
CREATE TRIGGER comment_likes_updated AFTER UPDATE ON comment_likes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION comment_likes_changed();
CREATE TRIGGER comment_likes_deleted AFTER DELETE ON comment_likes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION comment_likes_changed();

-- Whether a comment is counted, and whether it keeps its place in a thread, is said by its own row: an answer that
-- comes or goes changes the row it answers, and that change is counted when it comes here in its turn.
CREATE FUNCTION comments_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  item_ids bigint[];
  proposal_ids bigint[];
  parent_ids bigint[];
  told int[];
  kept int[];
  ids bigint[];
  sums int[];
  more int[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(item_id), array_agg(proposal_id), array_agg(parent_id), array_agg((removed_at IS NULL)::int),
      array_agg((parent_id IS NULL AND (removed_at IS NULL OR answers > 0))::int)
    INTO item_ids, proposal_ids, parent_ids, told, kept FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(item_id), array_agg(proposal_id), array_agg(parent_id), array_agg(-(removed_at IS NULL)::int),
      array_agg(-(parent_id IS NULL AND (removed_at IS NULL OR answers > 0))::int)
    INTO item_ids, proposal_ids, parent_ids, told, kept FROM old_rows;
  ELSE
    SELECT array_agg(c.item_id), array_agg(c.proposal_id), array_agg(c.parent_id),
      array_agg(c.sign * (c.removed_at IS NULL)::int),
      array_agg(c.sign * (c.parent_id IS NULL AND (c.removed_at IS NULL OR c.answers > 0))::int)
    INTO item_ids, proposal_ids, parent_ids, told, kept
    FROM old_rows o JOIN new_rows n USING (id) CROSS JOIN LATERAL (VALUES
      (n.item_id, n.proposal_id, n.parent_id, n.removed_at, n.answers, 1),
      (o.item_id, o.proposal_id, o.parent_id, o.removed_at, o.answers, -1)
    ) c(item_id, proposal_id, parent_id, removed_at, answers, sign) WHERE o IS DISTINCT FROM n;
  END IF;
  IF told IS NULL THEN
    RETURN NULL;
  END IF;

  SELECT array_agg(m.id), array_agg(m.n) INTO ids, sums
  FROM (SELECT id, sum(n) AS n FROM unnest(parent_ids, told) u(id, n) WHERE id IS NOT NULL
        GROUP BY 1 HAVING sum(n) <> 0) m;
  IF ids IS NOT NULL THEN
    PERFORM add_to_comments(ids, NULL, sums);
  END IF;
  SELECT array_agg(m.id), array_agg(m.n) INTO ids, sums
  FROM (SELECT id, sum(n) AS n FROM unnest(item_ids, kept) u(id, n) WHERE id IS NOT NULL
        GROUP BY 1 HAVING sum(n) <> 0) m;
  IF ids IS NOT NULL THEN
    PERFORM add_to_items(ids, NULL, sums);
  END IF;
  SELECT array_agg(m.id), array_agg(m.n), array_agg(m.k) INTO ids, sums, more
  FROM (SELECT id, sum(n) AS n, sum(k) AS k FROM unnest(proposal_ids, told, kept) u(id, n, k) WHERE id IS NOT NULL
        GROUP BY 1 HAVING sum(n) <> 0 OR sum(k) <> 0) m;
  IF ids IS NOT NULL THEN
    PERFORM add_to_proposals(ids, NULL, NULL, NULL, sums, more);
  END IF;

  PERFORM announce_items(item_ids);
  PERFORM announce(ARRAY(SELECT DISTINCT t FROM (SELECT DISTINCT id FROM unnest(proposal_ids) u(id) LIMIT 60) p,
    LATERAL (VALUES ('proposals'), ('proposal:' || p.id)) v(t) WHERE p.id IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER comments_inserted AFTER INSERT ON comments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION comments_changed();
CREATE TRIGGER comments_updated AFTER UPDATE ON comments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION comments_changed();
CREATE TRIGGER comments_deleted AFTER DELETE ON comments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION comments_changed();
