-- Keeps the words by which operators find a member; a deleted account has no address, and so none.
CREATE OR REPLACE FUNCTION member_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := plain_words(NEW.name || ' ' || NEW.email::text);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER members_words BEFORE INSERT OR UPDATE OF name, email ON members
  FOR EACH ROW EXECUTE FUNCTION member_words();
