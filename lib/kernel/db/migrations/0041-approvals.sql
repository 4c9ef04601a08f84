-- Acts that give money away and wait for a second person, or for the time of a shop with one operator.
CREATE TABLE approvals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  what text NOT NULL,
  input jsonb NOT NULL,
  cents integer NOT NULL CHECK (cents > 0),
  why text NOT NULL CHECK (why IN ('amount', 'day', 'credits')),
  asked_by bigint NOT NULL REFERENCES operators,
  asked_at timestamptz NOT NULL,
  -- Moment from which the act runs by itself; null when a second person decides.
  due_at timestamptz,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN (
    'waiting', 'approved', 'refused', 'withdrawn', 'failed')),
  decided_by bigint REFERENCES operators,
  decided_at timestamptz,
  decision text,
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK (decided_by <> asked_by OR state IN ('withdrawn', 'failed'))
);
-- The same request waits once.
CREATE UNIQUE INDEX approvals_waiting ON approvals (what, md5(input::text)) WHERE state = 'waiting';
CREATE INDEX approvals_order ON approvals ((input->>'number'));
CREATE INDEX operator_acts_operator ON operator_acts (operator_id, at);
