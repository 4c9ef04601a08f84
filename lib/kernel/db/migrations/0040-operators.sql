-- People who run the shop from the console.
CREATE TABLE operators (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  email citext NOT NULL,
  roles text[] NOT NULL CHECK (cardinality(roles) > 0 AND roles <@ ARRAY[
    'owner', 'catalogue', 'shipping', 'support', 'moderator', 'accountant']),
  invited_at timestamptz NOT NULL,
  invitation_hash bytea UNIQUE,
  invitation_until timestamptz,
  joined_at timestamptz,
  ended_at timestamptz,
  password_hash text,
  -- Shared with the authenticator app, and the last step of it that was used.
  totp_secret text,
  totp_step bigint,
  CHECK (num_nulls(invitation_hash, invitation_until) IN (0, 2)),
  CHECK (password_hash IS NULL OR totp_secret IS NOT NULL)
);
CREATE UNIQUE INDEX operators_email ON operators (email) WHERE ended_at IS NULL;

CREATE TABLE operator_passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operator_id bigint NOT NULL REFERENCES operators,
  credential text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  label text NOT NULL,
  added_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX operator_passkeys_operator ON operator_passkeys (operator_id);

CREATE TABLE operator_recovery_codes (
  operator_id bigint NOT NULL REFERENCES operators,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (operator_id, code_hash)
);

CREATE TABLE operator_sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operator_id bigint NOT NULL REFERENCES operators,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  idle_until timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  label text NOT NULL,
  address text NOT NULL
);
CREATE INDEX operator_sessions_operator ON operator_sessions (operator_id, seen_at);

-- Challenges of passkeys, and calls that wait for a factor.
CREATE TABLE operator_challenges (
  ticket_hash bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('sign-in', 'new-passkey', 'proof')),
  challenge text,
  operator_id bigint REFERENCES operators,
  session_id bigint REFERENCES operator_sessions,
  -- Digest of the call to confirm.
  call_digest bytea,
  expires_at timestamptz NOT NULL,
  proven_at timestamptz,
  CHECK ((kind = 'proof') = (session_id IS NOT NULL AND call_digest IS NOT NULL))
);
CREATE INDEX operator_challenges_expiry ON operator_challenges (expires_at);

-- Each record continues the one before it, so that one that was altered or removed is found.
ALTER TABLE operator_acts
  ADD COLUMN operator_id bigint REFERENCES operators,
  ADD COLUMN request text,
  ADD COLUMN position bigint UNIQUE,
  ADD COLUMN hash bytea;
CREATE TABLE operator_acts_head (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  position bigint NOT NULL,
  hash bytea NOT NULL
);
INSERT INTO operator_acts_head (position, hash) VALUES (0, '');
