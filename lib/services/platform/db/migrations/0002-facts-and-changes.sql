-- Facts that lists sort by are recomputed from the rows they tell of, in the transaction that changes them,
-- and every change is announced to all processes when it commits.

CREATE FUNCTION live_price(bundle bundles, reached int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT s.price_cents FROM price_steps s WHERE s.bundle_id = bundle.id AND s.from_reached <= reached
     ORDER BY s.from_reached DESC LIMIT 1),
    bundle.price_cents)
$$;

-- ids NULL means every item. A command that is about to write what an item is summed from locks the item FOR
-- UPDATE first: the weaker lock of the foreign key and this one would otherwise wait for each other.
-- The rows are locked by a statement of their own: the one that counts then sees what the transaction waited for.
-- They are locked in one order, so that two refreshes cannot wait for each other.
CREATE FUNCTION refresh_items(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM items WHERE ids IS NULL OR id = ANY (ids) ORDER BY id FOR UPDATE;
  WITH locked AS MATERIALIZED (
    SELECT id, kind, goal_unit FROM items WHERE ids IS NULL OR id = ANY (ids)
  ), seats AS (
    SELECT i.id, i.goal_unit,
      coalesce(sum(p.quantity), 0)::int AS units,
      count(p.id)::int AS people,
      coalesce(sum(p.quantity * b.price_cents), 0)::int AS amount
    FROM locked i
    LEFT JOIN participations p ON p.item_id = i.id AND p.ended_at IS NULL
    LEFT JOIN bundles b ON b.id = p.bundle_id
    GROUP BY i.id, i.goal_unit
  ), reach AS (
    SELECT id, people, CASE goal_unit WHEN 'participants' THEN people WHEN 'amount' THEN amount ELSE units END AS reached FROM seats
  ), offers AS (
    SELECT DISTINCT ON (v.item_id) v.item_id, live_price(b, r.reached) AS price, b.list_price_cents AS list_price
    FROM reach r JOIN variations v ON v.item_id = r.id JOIN bundles b ON b.variation_id = v.id
    WHERE b.closed_at IS NULL
    ORDER BY v.item_id, live_price(b, r.reached), b.list_price_cents, b.id
  ), shelf AS (
    SELECT v.item_id,
      CASE WHEN bool_or(b.stock IS NULL) THEN NULL ELSE sum(b.stock) END::int AS units_left,
      bool_or(b.waiting_list) AS waiting_list, bool_and(b.limited) AS limited
    FROM locked i JOIN variations v ON v.item_id = i.id JOIN bundles b ON b.variation_id = v.id
    WHERE b.closed_at IS NULL GROUP BY v.item_id
  ), followers AS (
    SELECT i.id, count(f.id)::int AS n FROM locked i LEFT JOIN follows f ON f.item_id = i.id GROUP BY i.id
  )
  UPDATE items i SET
    reached = r.reached, participants = r.people,
    price_cents = coalesce(o.price, i.price_cents), list_price_cents = coalesce(o.list_price, i.list_price_cents),
    units_left = s.units_left, waiting_list = coalesce(s.waiting_list, false), limited = coalesce(s.limited, false),
    popularity = r.people * 3 + f.n,
    -- What a crawler would call a change; being followed is none.
    changed_at = CASE WHEN (i.reached, i.participants, i.price_cents, i.list_price_cents, i.units_left)
      IS DISTINCT FROM (r.reached, r.people, coalesce(o.price, i.price_cents), coalesce(o.list_price, i.list_price_cents), s.units_left)
      THEN now() ELSE i.changed_at END
  FROM reach r
  LEFT JOIN offers o ON o.item_id = r.id
  LEFT JOIN shelf s ON s.item_id = r.id
  JOIN followers f ON f.id = r.id
  WHERE i.id = r.id;
END $$;

CREATE FUNCTION refresh_proposals(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM proposals WHERE ids IS NULL OR id = ANY (ids) ORDER BY id FOR UPDATE;
  UPDATE proposals p SET
    wants = (SELECT count(*) FROM proposal_answers a WHERE a.proposal_id = p.id AND a.answer = 'want'),
    needs = (SELECT count(*) FROM proposal_answers a WHERE a.proposal_id = p.id AND a.answer = 'need'),
    likes = (SELECT count(*) FROM proposal_likes l WHERE l.proposal_id = p.id),
    comments = (SELECT count(*) FROM comments c WHERE c.proposal_id = p.id AND c.removed_at IS NULL)
  WHERE ids IS NULL OR p.id = ANY (ids);
END $$;

-- ---------------------------------------------------------------- announcing
-- A payload is a JSON array of page tags. Past fifty things it says '*', which is every tag.
CREATE FUNCTION announce(tags text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(tags) > 50 THEN
    tags := ARRAY['*'];
  END IF;
  IF cardinality(tags) > 0 THEN
    PERFORM pg_notify('insieme_changes', to_json(tags)::text);
  END IF;
END $$;

CREATE FUNCTION items_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY(SELECT DISTINCT t FROM (SELECT id, kind FROM rows LIMIT 60) r, LATERAL (VALUES (kind || 's'), (kind || ':' || id)) v(t)));
  RETURN NULL;
END $$;
CREATE TRIGGER items_inserted AFTER INSERT ON items REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION items_changed();
CREATE TRIGGER items_updated AFTER UPDATE ON items REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION items_changed();
CREATE TRIGGER items_deleted AFTER DELETE ON items REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION items_changed();

CREATE FUNCTION proposals_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY(SELECT DISTINCT t FROM (SELECT id FROM rows LIMIT 60) r, LATERAL (VALUES ('proposals'), ('proposal:' || id)) v(t)));
  RETURN NULL;
END $$;
CREATE TRIGGER proposals_inserted AFTER INSERT ON proposals REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION proposals_changed();
CREATE TRIGGER proposals_updated AFTER UPDATE ON proposals REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION proposals_changed();
CREATE TRIGGER proposals_deleted AFTER DELETE ON proposals REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION proposals_changed();

CREATE FUNCTION settings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY['settings']);
  RETURN NULL;
END $$;
CREATE TRIGGER levels_changed AFTER INSERT OR UPDATE OR DELETE ON levels FOR EACH STATEMENT EXECUTE FUNCTION settings_changed();
CREATE TRIGGER interests_changed AFTER INSERT OR UPDATE OR DELETE ON interests FOR EACH STATEMENT EXECUTE FUNCTION settings_changed();

CREATE FUNCTION notifications_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY(SELECT DISTINCT 'member:' || member_id FROM (SELECT member_id FROM rows LIMIT 60) r));
  RETURN NULL;
END $$;
CREATE TRIGGER notifications_inserted AFTER INSERT ON notifications REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION notifications_changed();

-- ---------------------------------------------------------------- what moves the facts
CREATE FUNCTION refresh_from_participations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_items(ARRAY(SELECT DISTINCT item_id FROM rows ORDER BY 1));
  RETURN NULL;
END $$;
CREATE TRIGGER participations_inserted AFTER INSERT ON participations REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_from_participations();
CREATE TRIGGER participations_updated AFTER UPDATE ON participations REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_from_participations();
CREATE TRIGGER participations_deleted AFTER DELETE ON participations REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_from_participations();

CREATE FUNCTION refresh_from_bundles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_items(ARRAY(SELECT DISTINCT v.item_id FROM rows r JOIN variations v ON v.id = r.variation_id ORDER BY 1));
  RETURN NULL;
END $$;
CREATE TRIGGER bundles_inserted AFTER INSERT ON bundles REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_from_bundles();
CREATE TRIGGER bundles_updated AFTER UPDATE ON bundles REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_from_bundles();
CREATE TRIGGER bundles_deleted AFTER DELETE ON bundles REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_from_bundles();

CREATE FUNCTION refresh_from_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_items(ARRAY(SELECT DISTINCT v.item_id FROM rows r JOIN bundles b ON b.id = r.bundle_id JOIN variations v ON v.id = b.variation_id ORDER BY 1));
  RETURN NULL;
END $$;
CREATE TRIGGER price_steps_inserted AFTER INSERT ON price_steps REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_from_steps();
CREATE TRIGGER price_steps_updated AFTER UPDATE ON price_steps REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_from_steps();
CREATE TRIGGER price_steps_deleted AFTER DELETE ON price_steps REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_from_steps();

CREATE FUNCTION refresh_from_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_items(ARRAY(SELECT DISTINCT item_id FROM rows WHERE item_id IS NOT NULL ORDER BY 1));
  RETURN NULL;
END $$;
CREATE TRIGGER follows_inserted AFTER INSERT ON follows REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_from_follows();
CREATE TRIGGER follows_deleted AFTER DELETE ON follows REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_from_follows();

CREATE FUNCTION refresh_from_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_proposals(ARRAY(SELECT DISTINCT proposal_id FROM rows ORDER BY 1));
  RETURN NULL;
END $$;
CREATE TRIGGER proposal_answers_inserted AFTER INSERT ON proposal_answers REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_from_answers();
CREATE TRIGGER proposal_answers_updated AFTER UPDATE ON proposal_answers REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_from_answers();
CREATE TRIGGER proposal_answers_deleted AFTER DELETE ON proposal_answers REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_from_answers();
CREATE TRIGGER proposal_likes_inserted AFTER INSERT ON proposal_likes REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_from_answers();
CREATE TRIGGER proposal_likes_deleted AFTER DELETE ON proposal_likes REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_from_answers();

CREATE FUNCTION refresh_from_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_proposals(ARRAY(SELECT DISTINCT proposal_id FROM rows WHERE proposal_id IS NOT NULL ORDER BY 1));
  PERFORM announce(ARRAY(SELECT DISTINCT t FROM
    (SELECT i.id, i.kind FROM rows r JOIN items i ON i.id = r.item_id LIMIT 60) x,
    LATERAL (VALUES (x.kind || 's'), (x.kind || ':' || x.id)) v(t)));
  RETURN NULL;
END $$;
CREATE TRIGGER comments_inserted AFTER INSERT ON comments REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_from_comments();
CREATE TRIGGER comments_updated AFTER UPDATE ON comments REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_from_comments();
CREATE TRIGGER comments_deleted AFTER DELETE ON comments REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_from_comments();
