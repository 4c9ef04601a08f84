-- Expected search entries of proposals.
CREATE OR REPLACE VIEW entries_of_proposals AS
SELECT p.id proposal_id, 'proposal' kind, search_words_of(p.title) title,
  search_document(search_words_of(p.title), '', search_story(p.description)) document,
  CASE WHEN p.removed_at IS NULL THEN '-infinity'::timestamptz ELSE 'infinity' END shown_from,
  CASE WHEN p.archived_at IS NULL THEN 'infinity'::timestamptz ELSE '-infinity' END open_until
FROM proposals p;
