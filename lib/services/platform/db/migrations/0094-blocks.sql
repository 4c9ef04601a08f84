-- Whom a member wants to hear nothing of. Told to that member alone.
CREATE TABLE blocks (
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  blocked_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  blocked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, blocked_id),
  CHECK (member_id <> blocked_id)
);
CREATE INDEX blocks_blocked ON blocks (blocked_id);
