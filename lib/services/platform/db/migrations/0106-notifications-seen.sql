-- The avatar counts what was not seen yet; what is highlighted in the list was not read yet.
CREATE INDEX notifications_unseen ON notifications (member_id) WHERE seen_at IS NULL AND read_at IS NULL;
