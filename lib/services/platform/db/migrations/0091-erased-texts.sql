-- What was taken away comes back no more after a while: then what it said goes, and its place stays.
ALTER TABLE comments ADD COLUMN erased_at timestamptz;
ALTER TABLE proposals ADD COLUMN erased_at timestamptz;
CREATE INDEX comments_to_erase ON comments (removed_at) WHERE removed_at IS NOT NULL AND erased_at IS NULL;
CREATE INDEX proposals_to_erase ON proposals (removed_at) WHERE removed_at IS NOT NULL AND erased_at IS NULL;
