-- What crawlers are told first, the last change of each kind, without reading everything.
CREATE INDEX items_changed ON items (kind, changed_at DESC);
CREATE INDEX proposals_changed ON proposals (greatest(published_at, archived_at, edited_at) DESC) WHERE removed_at IS NULL;
