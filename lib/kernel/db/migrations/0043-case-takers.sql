-- Operators who read a case of the moderation: a reported text, or a decision with objections.
CREATE TABLE case_takers (
  kind text NOT NULL CHECK (kind IN ('comment', 'proposal', 'decision')),
  case_id bigint NOT NULL,
  operator_id bigint NOT NULL REFERENCES operators,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (kind, case_id)
);
