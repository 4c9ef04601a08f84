-- What reading a thread would count, as facts, and every fact counted anew: for bulk loads, for the nightly check,
-- and for whoever repairs. What is written otherwise adds to the facts (0019).

ALTER TABLE comments ADD COLUMN likes int NOT NULL DEFAULT 0, ADD COLUMN answers int NOT NULL DEFAULT 0;
-- Comments that are no answers and keep their place: a removed one does for the answers to it.
ALTER TABLE items ADD COLUMN threads int NOT NULL DEFAULT 0;
ALTER TABLE proposals ADD COLUMN threads int NOT NULL DEFAULT 0;

-- ---------------------------------------------------------------- what can be chosen of an item
-- Each item by itself, along the indices: the plan is right for one and for fifty thousand, so it is made once.
CREATE FUNCTION counted_offers(ids bigint[]) RETURNS TABLE (id bigint, price_cents int, list_price_cents int,
  lowest_recent_cents int, units_left int, waiting_list boolean, limited boolean) LANGUAGE sql STABLE AS $$
  SELECT i.id, coalesce(o.price, i.price_cents), coalesce(o.list_price, i.list_price_cents),
    CASE WHEN o.price IS NULL THEN i.lowest_recent_cents ELSE lowest_recent_price(o.bundle, i.reached) END,
    s.units_left, coalesce(s.waiting_list, false), coalesce(s.limited, false)
  FROM unnest(ids) x(id) JOIN items i ON i.id = x.id
  LEFT JOIN LATERAL (
    SELECT b AS bundle, p.price, b.list_price_cents AS list_price
    FROM variations v JOIN bundles b ON b.variation_id = v.id, LATERAL (SELECT coalesce(
      (SELECT t.price_cents FROM price_steps t WHERE t.bundle_id = b.id AND t.from_reached <= i.reached
       ORDER BY t.from_reached DESC LIMIT 1), b.price_cents) AS price) p
    WHERE v.item_id = i.id AND b.closed_at IS NULL
    ORDER BY p.price, b.list_price_cents, b.id LIMIT 1
  ) o ON true
  CROSS JOIN LATERAL (
    SELECT CASE WHEN bool_or(b.stock IS NULL) THEN NULL ELSE sum(b.stock) END::int AS units_left,
      bool_or(b.waiting_list) AS waiting_list, bool_and(b.limited) AS limited
    FROM variations v JOIN bundles b ON b.variation_id = v.id WHERE v.item_id = i.id AND b.closed_at IS NULL
  ) s
$$;

-- The rows are locked by a statement of their own: the one that counts then sees what the transaction waited for.
-- In the order of their ids, so that two cannot wait for each other.
CREATE FUNCTION lock_items(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM items i WHERE i.id = ANY (ids) ORDER BY i.id FOR NO KEY UPDATE;
END $$;

CREATE FUNCTION refresh_offers(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_items(ids);
  UPDATE items i SET price_cents = c.price_cents, list_price_cents = c.list_price_cents,
    lowest_recent_cents = c.lowest_recent_cents, units_left = c.units_left, waiting_list = c.waiting_list,
    limited = c.limited,
    -- What a crawler would call a change.
    changed_at = CASE WHEN (i.price_cents, i.list_price_cents, i.units_left)
      IS DISTINCT FROM (c.price_cents, c.list_price_cents, c.units_left) THEN now() ELSE i.changed_at END
  FROM counted_offers(ids) c
  WHERE i.id = c.id
    AND (i.price_cents, i.list_price_cents, i.lowest_recent_cents, i.units_left, i.waiting_list, i.limited)
    IS DISTINCT FROM (c.price_cents, c.list_price_cents, c.lowest_recent_cents, c.units_left, c.waiting_list, c.limited);
END $$;

-- ---------------------------------------------------------------- everything counted anew
CREATE FUNCTION counted_items(ids bigint[]) RETURNS TABLE (id bigint, reached int, participants int, popularity int,
  threads int) LANGUAGE sql STABLE AS $$
  SELECT i.id, CASE i.goal_unit WHEN 'participants' THEN p.people WHEN 'amount' THEN p.amount ELSE p.units END,
    p.people, p.people * 3 + f.followers, c.threads
  FROM unnest(ids) x(id) JOIN items i ON i.id = x.id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(s.quantity), 0)::int AS units, count(*)::int AS people,
      coalesce(sum(s.quantity * b.price_cents), 0)::int AS amount
    FROM participations s LEFT JOIN bundles b ON b.id = s.bundle_id AND i.goal_unit = 'amount'
    WHERE s.item_id = i.id AND s.ended_at IS NULL
  ) p
  CROSS JOIN LATERAL (SELECT count(*)::int AS followers FROM follows f WHERE f.item_id = i.id) f
  CROSS JOIN LATERAL (SELECT count(*)::int AS threads FROM comments c
    WHERE c.item_id = i.id AND c.parent_id IS NULL AND (c.removed_at IS NULL OR c.answers > 0)) c
$$;

CREATE FUNCTION counted_proposals(ids bigint[]) RETURNS TABLE (id bigint, wants int, needs int, likes int, comments int,
  threads int) LANGUAGE sql STABLE AS $$
  SELECT x.id, a.wants, a.needs, l.likes, c.comments, t.threads
  FROM unnest(ids) x(id)
  CROSS JOIN LATERAL (SELECT (count(*) FILTER (WHERE a.answer = 'want'))::int AS wants,
    (count(*) FILTER (WHERE a.answer = 'need'))::int AS needs FROM proposal_answers a WHERE a.proposal_id = x.id) a
  CROSS JOIN LATERAL (SELECT count(*)::int AS likes FROM proposal_likes l WHERE l.proposal_id = x.id) l
  CROSS JOIN LATERAL (SELECT count(*)::int AS comments FROM comments c
    WHERE c.proposal_id = x.id AND c.removed_at IS NULL) c
  CROSS JOIN LATERAL (SELECT count(*)::int AS threads FROM comments c
    WHERE c.proposal_id = x.id AND c.parent_id IS NULL AND (c.removed_at IS NULL OR c.answers > 0)) t
$$;

CREATE FUNCTION counted_comments(ids bigint[]) RETURNS TABLE (id bigint, likes int, answers int) LANGUAGE sql STABLE AS $$
  SELECT x.id, l.likes, a.answers
  FROM unnest(ids) x(id)
  CROSS JOIN LATERAL (SELECT count(*)::int AS likes FROM comment_likes l WHERE l.comment_id = x.id) l
  CROSS JOIN LATERAL (SELECT count(*)::int AS answers FROM comments a
    WHERE a.parent_id = x.id AND a.removed_at IS NULL) a
$$;

-- NULL means all of them, in a shop small enough for that; otherwise in heaps. What is right already is not written.
DROP FUNCTION refresh_items(bigint[]);
CREATE FUNCTION refresh_items(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
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

DROP FUNCTION refresh_proposals(bigint[]);
CREATE FUNCTION refresh_proposals(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  ids := coalesce(ids, ARRAY(SELECT id FROM proposals));
  PERFORM 1 FROM proposals p WHERE p.id = ANY (ids) ORDER BY p.id FOR NO KEY UPDATE;
  UPDATE proposals p SET wants = c.wants, needs = c.needs, likes = c.likes, comments = c.comments, threads = c.threads
  FROM counted_proposals(ids) c
  WHERE p.id = c.id AND (p.wants, p.needs, p.likes, p.comments, p.threads)
    IS DISTINCT FROM (c.wants, c.needs, c.likes, c.comments, c.threads);
END $$;

-- Before the two others: whether a removed comment keeps its place hangs on its answers.
CREATE FUNCTION refresh_comments(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  ids := coalesce(ids, ARRAY(SELECT id FROM comments));
  PERFORM 1 FROM comments c WHERE c.id = ANY (ids) ORDER BY c.id FOR NO KEY UPDATE;
  UPDATE comments c SET likes = n.likes, answers = n.answers
  FROM counted_comments(ids) n
  WHERE c.id = n.id AND (c.likes, c.answers) IS DISTINCT FROM (n.likes, n.answers);
END $$;

-- ---------------------------------------------------------------- what differs, without a lock
-- One statement sees rows and facts as of one moment, and both are written by the same commit.
CREATE FUNCTION wrong_items(ids bigint[]) RETURNS TABLE (id bigint, kept jsonb, counted jsonb) LANGUAGE sql STABLE AS $$
  SELECT i.id,
    jsonb_build_object('reached', i.reached, 'participants', i.participants, 'popularity', i.popularity,
      'threads', i.threads, 'price_cents', i.price_cents, 'list_price_cents', i.list_price_cents,
      'lowest_recent_cents', i.lowest_recent_cents, 'units_left', i.units_left, 'waiting_list', i.waiting_list,
      'limited', i.limited),
    to_jsonb(c) || to_jsonb(o) - 'id'
  FROM items i JOIN counted_items(ids) c ON c.id = i.id JOIN counted_offers(ids) o ON o.id = i.id
  WHERE i.id = ANY (ids) AND (i.reached, i.participants, i.popularity, i.threads, i.price_cents, i.list_price_cents,
      i.lowest_recent_cents, i.units_left, i.waiting_list, i.limited)
    IS DISTINCT FROM (c.reached, c.participants, c.popularity, c.threads, o.price_cents, o.list_price_cents,
      o.lowest_recent_cents, o.units_left, o.waiting_list, o.limited)
$$;

CREATE FUNCTION wrong_proposals(ids bigint[]) RETURNS TABLE (id bigint, kept jsonb, counted jsonb) LANGUAGE sql STABLE AS $$
  SELECT p.id, jsonb_build_object('wants', p.wants, 'needs', p.needs, 'likes', p.likes, 'comments', p.comments,
      'threads', p.threads), to_jsonb(c) - 'id'
  FROM proposals p JOIN counted_proposals(ids) c ON c.id = p.id
  WHERE (p.wants, p.needs, p.likes, p.comments, p.threads)
    IS DISTINCT FROM (c.wants, c.needs, c.likes, c.comments, c.threads)
$$;

CREATE FUNCTION wrong_comments(ids bigint[]) RETURNS TABLE (id bigint, kept jsonb, counted jsonb) LANGUAGE sql STABLE AS $$
  SELECT c.id, jsonb_build_object('likes', c.likes, 'answers', c.answers), to_jsonb(n) - 'id'
  FROM comments c JOIN counted_comments(ids) n ON n.id = c.id
  WHERE (c.likes, c.answers) IS DISTINCT FROM (n.likes, n.answers)
$$;
