-- Operators see how many members are at each level.
CREATE INDEX members_level ON members (level_number) WHERE deleted_at IS NULL;
