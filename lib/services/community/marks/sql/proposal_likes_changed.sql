-- Updates the like counters of proposals after counted likes are added or removed.
CREATE OR REPLACE FUNCTION proposal_likes_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
  more_likes int[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(m.id), array_agg(m.n) INTO ids, more_likes
    FROM (SELECT proposal_id AS id, count(*) AS n FROM new_rows WHERE counted_at IS NOT NULL GROUP BY 1) m;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(m.id), array_agg(m.n) INTO ids, more_likes
    FROM (SELECT proposal_id AS id, -count(*) AS n FROM old_rows WHERE counted_at IS NOT NULL GROUP BY 1) m;
  ELSE
    SELECT array_agg(m.id), array_agg(m.n) INTO ids, more_likes
    FROM (SELECT proposal_id AS id, sum(n) AS n
          FROM (SELECT proposal_id, 1 AS n FROM new_rows WHERE counted_at IS NOT NULL
                UNION ALL SELECT proposal_id, -1 FROM old_rows WHERE counted_at IS NOT NULL) l
          GROUP BY 1 HAVING sum(n) <> 0) m;
  END IF;
  IF ids IS NOT NULL THEN
    PERFORM add_to_proposals(ids, NULL, NULL, more_likes, NULL, NULL);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER proposal_likes_inserted AFTER INSERT ON proposal_likes
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION proposal_likes_changed();
CREATE OR REPLACE TRIGGER proposal_likes_deleted AFTER DELETE ON proposal_likes
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION proposal_likes_changed();
CREATE OR REPLACE TRIGGER proposal_likes_updated AFTER UPDATE ON proposal_likes
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION proposal_likes_changed();
