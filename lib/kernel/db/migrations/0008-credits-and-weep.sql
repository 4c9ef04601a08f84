-- Credits, uses of codes, invitations, and the weep plan.

-- Credits that a member can spend, and credits on their way. Every writer of credits locks this row first.
CREATE TABLE credit_accounts (
  member_id bigint PRIMARY KEY REFERENCES members,
  available_cents int NOT NULL DEFAULT 0 CHECK (available_cents >= 0),
  pending_cents int NOT NULL DEFAULT 0 CHECK (pending_cents >= 0)
);

-- The book of credits: each line has its amounts and the balances after it. Append-only.
CREATE TABLE credit_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members,
  kind text NOT NULL CHECK (kind IN ('earned', 'matured', 'reversed', 'given', 'invited', 'used', 'returned',
    'expired')),
  pending_cents int NOT NULL,
  available_cents int NOT NULL,
  pending_after int NOT NULL,
  available_after int NOT NULL,
  order_id bigint REFERENCES orders,
  -- Reason of a gift, as its reader sees it.
  reason text,
  -- Cashback: percent, and the paid price of the goods.
  percent smallint,
  base_cents int,
  -- End of the credits that came; of used ones, the end they would have had.
  expires_at timestamptz,
  at timestamptz NOT NULL,
  CHECK (pending_cents <> 0 OR available_cents <> 0),
  CHECK ((kind IN ('given', 'invited')) = (reason IS NOT NULL)),
  CHECK (kind NOT IN ('earned', 'matured', 'used', 'returned') OR order_id IS NOT NULL)
);
-- Credits on their way that are taken back change nothing that can be spent, and are shown all the same.
CREATE INDEX credit_lines_member ON credit_lines (member_id, id DESC)
  WHERE available_cents <> 0 OR kind = 'reversed';
CREATE INDEX credit_lines_order ON credit_lines (order_id) WHERE order_id IS NOT NULL;

-- Credits that came together and expire together; the first to expire are spent first.
CREATE TABLE credit_lots (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members,
  cents int NOT NULL CHECK (cents > 0),
  left_cents int NOT NULL CHECK (left_cents BETWEEN 0 AND cents),
  expires_at timestamptz NOT NULL,
  told_at timestamptz
);
CREATE INDEX credit_lots_left ON credit_lots (member_id, expires_at, id) WHERE left_cents > 0;
CREATE INDEX credit_lots_ending ON credit_lots (expires_at) WHERE left_cents > 0;

-- Cashback of an order: percent of the day it was paid; the cents follow the goods that are kept.
CREATE TABLE cashbacks (
  order_id bigint PRIMARY KEY REFERENCES orders,
  member_id bigint NOT NULL REFERENCES members,
  percent smallint NOT NULL CHECK (percent BETWEEN 0 AND 100),
  cents int NOT NULL DEFAULT 0 CHECK (cents >= 0),
  base_cents int NOT NULL DEFAULT 0 CHECK (base_cents >= 0),
  -- End of the right to withdraw; NULL until all of it is delivered.
  matures_at timestamptz,
  matured_at timestamptz
);
CREATE INDEX cashbacks_coming ON cashbacks (member_id) WHERE matured_at IS NULL;
CREATE INDEX cashbacks_maturing ON cashbacks (matures_at) WHERE matured_at IS NULL;

-- Uses of codes, reserved by a seat or taken by an order.
CREATE TABLE code_uses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint CONSTRAINT code_uses_order UNIQUE REFERENCES orders,
  participation_id bigint REFERENCES participations,
  code_id bigint NOT NULL REFERENCES codes,
  member_id bigint NOT NULL REFERENCES members,
  -- 0 where a part of a very small price rounds to nothing.
  cents int NOT NULL CONSTRAINT code_uses_cents CHECK (cents >= 0),
  at timestamptz NOT NULL,
  -- Set when the order or seat ended without it: the use counts no more.
  given_back_at timestamptz,
  CONSTRAINT code_uses_of CHECK (num_nonnulls(order_id, participation_id) > 0)
);
CREATE INDEX code_uses_member ON code_uses (member_id, code_id) WHERE given_back_at IS NULL;
CREATE UNIQUE INDEX code_uses_seat ON code_uses (participation_id) WHERE given_back_at IS NULL;

-- Members who came by an invitation: both get credits when the first order can no longer be returned.
CREATE TABLE invitations (
  invited_id bigint PRIMARY KEY REFERENCES members,
  inviter_id bigint NOT NULL REFERENCES members,
  order_id bigint NOT NULL UNIQUE REFERENCES orders,
  at timestamptz NOT NULL,
  rewarded_at timestamptz,
  reward_cents int,
  -- Set when both live in the same house: nothing is given.
  refused_at timestamptz,
  -- Credits of the inviter: 0 above the limit of a month, while the guest gets theirs.
  inviter_cents int CHECK (inviter_cents >= 0),
  CHECK (invited_id <> inviter_id),
  CHECK ((rewarded_at IS NULL) = (reward_cents IS NULL)),
  CHECK (rewarded_at IS NULL OR refused_at IS NULL),
  CHECK ((rewarded_at IS NULL) = (inviter_cents IS NULL))
);
CREATE INDEX invitations_inviter ON invitations (inviter_id);
CREATE INDEX invitations_open ON invitations (order_id) WHERE rewarded_at IS NULL AND refused_at IS NULL;

-- Members of the weep plan. A period is owed like anything else: it is an order, with attempts, captures and ledger
-- lines. The rest of the shop reads members.weep_until.
CREATE TABLE weep_memberships (
  member_id bigint PRIMARY KEY REFERENCES members,
  -- Terms of the next period as agreed: a new price does not concern present members.
  plan text NOT NULL CHECK (plan IN ('monthly', 'yearly')),
  cents int NOT NULL CHECK (cents > 0),
  method_id bigint REFERENCES payment_methods ON DELETE SET NULL,
  -- Begin of the membership without a gap; NULL before the first payment.
  joined_at timestamptz,
  -- Every end is counted from here, so that the 31st comes back after shorter months.
  anchor timestamptz NOT NULL,
  since_anchor int NOT NULL DEFAULT 0,
  periods int NOT NULL DEFAULT 0,
  paid_until timestamptz,
  -- Order that is owed now, to join or for the next period.
  order_id bigint UNIQUE REFERENCES orders,
  -- End of the period that was announced.
  noticed_until timestamptz,
  next_charge_at timestamptz,
  grace_until timestamptz,
  cancelled_at timestamptz,
  ended_at timestamptz,
  -- When a renewal was announced: it is charged so many days after that, however late it was.
  noticed_at timestamptz,
  -- Order whose payment saved the method, or after which another one was chosen: the question is not asked again.
  kept_of bigint REFERENCES orders,
  CHECK ((joined_at IS NULL) = (paid_until IS NULL)),
  CHECK ((noticed_until IS NULL) = (noticed_at IS NULL))
);
CREATE INDEX weep_memberships_running ON weep_memberships (paid_until) WHERE ended_at IS NULL;
CREATE INDEX weep_memberships_method ON weep_memberships (method_id) WHERE method_id IS NOT NULL;

-- Periods of the plan; their days are known once they are paid. A gift of the shop has no order.
CREATE TABLE weep_periods (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members,
  order_id bigint UNIQUE REFERENCES orders,
  plan text NOT NULL CHECK (plan IN ('monthly', 'yearly')),
  from_at timestamptz,
  until_at timestamptz CHECK (until_at > from_at),
  CHECK ((from_at IS NULL) = (until_at IS NULL))
);
CREATE INDEX weep_periods_member ON weep_periods (member_id, until_at);
