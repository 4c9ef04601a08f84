-- Updates the times between which an item is found.
CREATE OR REPLACE FUNCTION restate_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_entries e SET shown_from = v.shown_from, open_until = v.open_until
  FROM entries_of_items v WHERE v.item_id = NEW.id AND e.item_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER items_restated AFTER UPDATE OF kind, status, published_at, archived_at, expires_at ON items
  FOR EACH ROW WHEN ((OLD.kind, OLD.status, OLD.published_at, OLD.archived_at, OLD.expires_at)
    IS DISTINCT FROM (NEW.kind, NEW.status, NEW.published_at, NEW.archived_at, NEW.expires_at))
  EXECUTE FUNCTION restate_item();
