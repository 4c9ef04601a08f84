-- What somebody types at checkout: a promotion of the shop's, or the invitation of a member.
CREATE TABLE codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- As it is compared: without small letters.
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9]{3,40}$'),
  -- Of an invitation: whose it is.
  member_id bigint UNIQUE REFERENCES members,
  amount_cents int CHECK (amount_cents > 0),
  percent smallint CHECK (percent BETWEEN 1 AND 100),
  free_delivery boolean NOT NULL DEFAULT false,
  minimum_cents int NOT NULL DEFAULT 0 CHECK (minimum_cents >= 0),
  interest_id bigint REFERENCES interests,
  from_at timestamptz,
  until_at timestamptz,
  -- How often it may be used in all; null without a limit.
  uses int CHECK (uses > 0),
  uses_each int NOT NULL DEFAULT 1 CHECK (uses_each > 0),
  used int NOT NULL DEFAULT 0 CHECK (used >= 0),
  ended_at timestamptz,
  CHECK (used <= uses),
  -- One thing is promised, or it is an invitation.
  CHECK (num_nonnulls(amount_cents, percent, member_id) + free_delivery::int = 1)
);

CREATE TABLE code_uses (
  order_id bigint PRIMARY KEY REFERENCES orders,
  code_id bigint NOT NULL REFERENCES codes,
  member_id bigint NOT NULL REFERENCES members,
  cents int NOT NULL CHECK (cents > 0),
  at timestamptz NOT NULL,
  -- Nothing came of the order: the use counts no more.
  given_back_at timestamptz
);
CREATE INDEX code_uses_member ON code_uses (member_id, code_id) WHERE given_back_at IS NULL;

-- Who came by an invitation: both get credits when the first order can no longer be sent back.
CREATE TABLE invitations (
  invited_id bigint PRIMARY KEY REFERENCES members,
  inviter_id bigint NOT NULL REFERENCES members,
  order_id bigint NOT NULL UNIQUE REFERENCES orders,
  at timestamptz NOT NULL,
  rewarded_at timestamptz,
  reward_cents int,
  -- The same house: nothing is given.
  refused_at timestamptz,
  CHECK (invited_id <> inviter_id),
  CHECK ((rewarded_at IS NULL) = (reward_cents IS NULL)),
  CHECK (rewarded_at IS NULL OR refused_at IS NULL)
);
CREATE INDEX invitations_inviter ON invitations (inviter_id);
CREATE INDEX invitations_open ON invitations (order_id) WHERE rewarded_at IS NULL AND refused_at IS NULL;
CREATE INDEX members_sign_up_code ON members (upper(sign_up_code)) WHERE sign_up_code IS NOT NULL;
