-- Who was told stays told; nobody after that.
ALTER TABLE campaigns ADD COLUMN stopped_at timestamptz;
ALTER TABLE campaigns ADD CHECK (num_nonnulls(finished_at, stopped_at) <= 1);
