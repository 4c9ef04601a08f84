-- Updates search text and visibility of a changed proposal.
CREATE OR REPLACE FUNCTION reword_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_entries e SET title = v.title, document = v.document, shown_from = v.shown_from, open_until = v.open_until
  FROM entries_of_proposals v WHERE v.proposal_id = NEW.id AND e.proposal_id = NEW.id;
  IF (OLD.title, OLD.description) IS DISTINCT FROM (NEW.title, NEW.description) THEN
    INSERT INTO search_lessons (names, story) VALUES (search_words_of(NEW.title), search_story(NEW.description));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER proposals_reworded AFTER UPDATE OF title, description, published_at, archived_at, removed_at ON proposals
 
  FOR EACH ROW WHEN ((OLD.title, OLD.description, OLD.published_at, OLD.archived_at, OLD.removed_at)
    IS DISTINCT FROM (NEW.title, NEW.description, NEW.published_at, NEW.archived_at, NEW.removed_at))
  EXECUTE FUNCTION reword_proposal();
