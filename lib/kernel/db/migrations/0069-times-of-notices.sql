-- Programs from 0068 on keep serving.
-- Time of each notice, by which sites measure how fresh their pages are.
ALTER TABLE notices ADD COLUMN left_at timestamptz;
ALTER TABLE notices ALTER COLUMN left_at SET DEFAULT clock_timestamp();
