-- Thing that a message is about, such as "order:123", so that operators see what was sent.
ALTER TABLE outbox ADD COLUMN about text CHECK (length(about) <= 100);
CREATE INDEX outbox_about ON outbox (about, created_at) WHERE about IS NOT NULL;
