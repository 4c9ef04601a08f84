-- Updates the search text of an item whose texts changed.
CREATE OR REPLACE FUNCTION reword_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_entries e SET kind = v.kind, title = v.title, document = v.document
  FROM entries_of_items v WHERE v.item_id = NEW.id AND e.item_id = NEW.id;
  INSERT INTO search_lessons (names, story) VALUES
    (search_words_of(NEW.title) || ' ' || search_credits(NEW.brand, NEW.properties), search_story(NEW.description));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER items_reworded AFTER UPDATE OF kind, title, brand, properties, description ON items
  FOR EACH ROW WHEN ((OLD.kind, OLD.title, OLD.brand, OLD.properties, OLD.description)
    IS DISTINCT FROM (NEW.kind, NEW.title, NEW.brand, NEW.properties, NEW.description))
  EXECUTE FUNCTION reword_item();
