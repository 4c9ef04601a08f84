-- A plan for any array of ids reads the whole table and compares each row with each id: for fifty thousand ids
-- among a million rows that takes minutes, and PostgreSQL thinks it cheaper from the sixth call on.
ALTER FUNCTION refresh_items(bigint[]) SET plan_cache_mode = 'force_custom_plan';
ALTER FUNCTION refresh_proposals(bigint[]) SET plan_cache_mode = 'force_custom_plan';
