-- Locks the item of a single new follow before the foreign key check locks it. Otherwise twenty writers share a lock
-- beside the one that updates the counter, which costs more than all the rest. Triggers run in the order of their
-- names, and those of foreign keys begin with RI_. A statement of many rows locks its rows in order by itself.
CREATE OR REPLACE FUNCTION hold_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM new_rows LIMIT 2) r) = 1 THEN
    PERFORM 1 FROM members WHERE id = NEW.member_id FOR KEY SHARE;
    PERFORM 1 FROM items WHERE id = NEW.item_id FOR NO KEY UPDATE;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "First_follows_held" AFTER INSERT ON follows
  REFERENCING NEW TABLE AS new_rows FOR EACH ROW EXECUTE FUNCTION hold_item();
