-- Updates the counters of items, proposals and answered comments. Whether a comment counts and stays in its thread
-- depends on its own row alone: an answer that is added or removed updates the parent row, and that update fires this
-- trigger again.
CREATE OR REPLACE FUNCTION comments_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  item_ids bigint[];
  proposal_ids bigint[];
  parent_ids bigint[];
  visible int[];
  in_thread int[];
  ids bigint[];
  sums int[];
  more int[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(item_id), array_agg(proposal_id), array_agg(parent_id), array_agg((removed_at IS NULL)::int),
      array_agg((parent_id IS NULL AND (removed_at IS NULL OR answers > 0))::int)
    INTO item_ids, proposal_ids, parent_ids, visible, in_thread FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(item_id), array_agg(proposal_id), array_agg(parent_id), array_agg(-(removed_at IS NULL)::int),
      array_agg(-(parent_id IS NULL AND (removed_at IS NULL OR answers > 0))::int)
    INTO item_ids, proposal_ids, parent_ids, visible, in_thread FROM old_rows;
  ELSE
    SELECT array_agg(c.item_id), array_agg(c.proposal_id), array_agg(c.parent_id),
      array_agg(c.sign * (c.removed_at IS NULL)::int),
      array_agg(c.sign * (c.parent_id IS NULL AND (c.removed_at IS NULL OR c.answers > 0))::int)
    INTO item_ids, proposal_ids, parent_ids, visible, in_thread
    FROM old_rows o JOIN new_rows n USING (id) CROSS JOIN LATERAL (VALUES
      (n.item_id, n.proposal_id, n.parent_id, n.removed_at, n.answers, 1),
      (o.item_id, o.proposal_id, o.parent_id, o.removed_at, o.answers, -1)
    ) c(item_id, proposal_id, parent_id, removed_at, answers, sign) WHERE o IS DISTINCT FROM n;
  END IF;
  IF visible IS NULL THEN
    RETURN NULL;
  END IF;

  SELECT array_agg(m.id), array_agg(m.n) INTO ids, sums
  FROM (SELECT id, sum(n) AS n FROM unnest(parent_ids, visible) u(id, n) WHERE id IS NOT NULL
        GROUP BY 1 HAVING sum(n) <> 0) m;
  IF ids IS NOT NULL THEN
    PERFORM add_to_comments(ids, NULL, sums);
  END IF;
  SELECT array_agg(m.id), array_agg(m.n) INTO ids, sums
  FROM (SELECT id, sum(n) AS n FROM unnest(item_ids, in_thread) u(id, n) WHERE id IS NOT NULL
        GROUP BY 1 HAVING sum(n) <> 0) m;
  IF ids IS NOT NULL THEN
    PERFORM add_to_items(ids, NULL, sums);
  END IF;
  SELECT array_agg(m.id), array_agg(m.n), array_agg(m.k) INTO ids, sums, more
  FROM (SELECT id, sum(n) AS n, sum(k) AS k FROM unnest(proposal_ids, visible, in_thread) u(id, n, k) WHERE id IS NOT NULL
        GROUP BY 1 HAVING sum(n) <> 0 OR sum(k) <> 0) m;
  IF ids IS NOT NULL THEN
    PERFORM add_to_proposals(ids, NULL, NULL, NULL, sums, more);
  END IF;

  PERFORM announce_items(item_ids);
  PERFORM announce(ARRAY(SELECT DISTINCT t FROM (SELECT DISTINCT id FROM unnest(proposal_ids) u(id) LIMIT 60) p,
    LATERAL (VALUES ('proposals'), ('proposal:' || p.id)) v(t) WHERE p.id IS NOT NULL));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER comments_inserted AFTER INSERT ON comments
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION comments_changed();
CREATE OR REPLACE TRIGGER comments_updated AFTER UPDATE ON comments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION comments_changed();
CREATE OR REPLACE TRIGGER comments_deleted AFTER DELETE ON comments
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION comments_changed();
