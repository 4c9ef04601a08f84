-- Programs from 0065 on keep serving.
-- Operators see how many members are at each level.
CREATE INDEX CONCURRENTLY IF NOT EXISTS members_level ON members (level_number) WHERE deleted_at IS NULL;
