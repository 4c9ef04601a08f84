-- Keeps the words by which operators find an item.
CREATE OR REPLACE FUNCTION item_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := plain_words(NEW.title);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER items_words BEFORE INSERT OR UPDATE OF title ON items
  FOR EACH ROW EXECUTE FUNCTION item_words();
