-- Creates the search entries of new proposals.
CREATE OR REPLACE FUNCTION enter_proposals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_entries (proposal_id, kind, title, document, shown_from, open_until, tier)
  SELECT v.*, CASE WHEN (SELECT count(*) FROM rows) > 500 THEN 7 ELSE 0 END
  FROM entries_of_proposals v WHERE v.proposal_id IN (SELECT id FROM rows);
  INSERT INTO search_lessons (names, story)
  SELECT search_words_of(title), search_story(description) FROM rows;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER proposals_entered AFTER INSERT ON proposals
  REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION enter_proposals();
