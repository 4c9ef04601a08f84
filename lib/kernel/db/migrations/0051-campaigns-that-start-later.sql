-- A campaign may start on a later day; until then it can be stopped before anybody gets it.
ALTER TABLE campaigns RENAME COLUMN started_at TO starts_at;
ALTER TABLE campaigns RENAME COLUMN told TO sent;
-- Members of the segment when it was sent; null for older campaigns.
ALTER TABLE campaigns ADD COLUMN people int;
