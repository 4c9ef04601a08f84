-- The weep plan. What it costs is owed like anything else: a period is an order, with the same tries, captures and
-- lines of the ledger. What the rest of the shop reads stays members.weep_until.
ALTER TABLE orders DROP CONSTRAINT orders_kind_check,
  ADD CONSTRAINT orders_kind_check CHECK (kind IN ('sale', 'seat', 'weep')),
  DROP CONSTRAINT orders_check2,
  ADD CONSTRAINT orders_held CHECK ((state = 'pending' AND kind <> 'seat') = (held_until IS NOT NULL));

CREATE TABLE weep_memberships (
  member_id bigint PRIMARY KEY REFERENCES members,
  -- Of the next period, as agreed: a new price is not for who is in already.
  plan text NOT NULL CHECK (plan IN ('monthly', 'yearly')),
  cents int NOT NULL CHECK (cents > 0),
  method_id bigint REFERENCES payment_methods ON DELETE SET NULL,
  -- Since when without a gap; null before the first payment.
  joined_at timestamptz,
  -- Every end is counted from here, so that the 31st comes back after shorter months.
  anchor timestamptz NOT NULL,
  since_anchor int NOT NULL DEFAULT 0,
  periods int NOT NULL DEFAULT 0,
  paid_until timestamptz,
  -- What is owed now: to join, or for the next period.
  order_id bigint UNIQUE REFERENCES orders,
  -- The end that was told before it comes.
  noticed_until timestamptz,
  next_charge_at timestamptz,
  grace_until timestamptz,
  cancelled_at timestamptz,
  ended_at timestamptz,
  CHECK ((joined_at IS NULL) = (paid_until IS NULL))
);
CREATE INDEX weep_memberships_running ON weep_memberships (paid_until) WHERE ended_at IS NULL;
CREATE INDEX weep_memberships_method ON weep_memberships (method_id) WHERE method_id IS NOT NULL;

-- What each of these orders is for; from when to when, once it is paid. Given by the shop it has no order.
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
