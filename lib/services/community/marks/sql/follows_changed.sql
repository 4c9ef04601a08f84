-- Updates the popularity of items after counted follows are added or removed.
CREATE OR REPLACE FUNCTION follows_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
  more_popularity int[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(m.item_id), array_agg(m.n) INTO ids, more_popularity
    FROM (SELECT item_id, count(*) AS n FROM new_rows
          WHERE item_id IS NOT NULL AND counted_at IS NOT NULL GROUP BY 1) m;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(m.item_id), array_agg(m.n) INTO ids, more_popularity
    FROM (SELECT item_id, -count(*) AS n FROM old_rows
          WHERE item_id IS NOT NULL AND counted_at IS NOT NULL GROUP BY 1) m;
  ELSE
    SELECT array_agg(m.item_id), array_agg(m.n) INTO ids, more_popularity
    FROM (SELECT item_id, sum(n) AS n
          FROM (SELECT item_id, 1 AS n FROM new_rows WHERE counted_at IS NOT NULL
                UNION ALL SELECT item_id, -1 FROM old_rows WHERE counted_at IS NOT NULL) f
          WHERE item_id IS NOT NULL GROUP BY 1 HAVING sum(n) <> 0) m;
  END IF;
  IF ids IS NOT NULL THEN
    PERFORM add_to_items(ids, more_popularity, NULL);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER follows_inserted AFTER INSERT ON follows
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follows_changed();
CREATE OR REPLACE TRIGGER follows_deleted AFTER DELETE ON follows
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION follows_changed();
CREATE OR REPLACE TRIGGER follows_updated AFTER UPDATE ON follows
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follows_changed();
