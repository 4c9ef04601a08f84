-- Likes and votes of one thing share one unread notice: a newer one replaces it and covers its time too.
ALTER TABLE notifications ADD COLUMN bundle text, ADD COLUMN bundled_since timestamptz,
  ADD CHECK ((bundle IS NULL) = (bundled_since IS NULL));
CREATE INDEX notifications_bundle ON notifications (member_id, bundle)
  WHERE read_at IS NULL AND bundle IS NOT NULL;
