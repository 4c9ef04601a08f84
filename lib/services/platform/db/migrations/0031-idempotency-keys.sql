-- What a caller was answered to a call that creates, for a day: see docs/decisions/019. Nothing here can be
-- read without the key of the caller, which is not here.
CREATE TABLE idempotency_keys (
  id bytea PRIMARY KEY CHECK (length(id) = 32),
  body bytea NOT NULL CHECK (length(body) = 32),
  answer bytea NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);
