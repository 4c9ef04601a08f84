-- Payments, refunds and the ledger. A row is written before the provider is called, so that after a crash it is known
-- what to ask about.

-- Saving of a payment method that was begun. Its id is the request id at the provider.
CREATE TABLE payment_setups (
  id uuid PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('card', 'wallet')),
  setup_token text UNIQUE,
  kept boolean NOT NULL,
  -- NULL once the account of its owner is deleted.
  method_id bigint REFERENCES payment_methods ON DELETE SET NULL,
  begun_at timestamptz NOT NULL
);
CREATE INDEX payment_setups_member ON payment_setups (member_id, begun_at DESC);
CREATE INDEX payment_setups_method ON payment_setups (method_id) WHERE method_id IS NOT NULL;
CREATE INDEX payment_setups_begun ON payment_setups (begun_at);

-- Attempts to pay an order. The id is the request id at the provider.
CREATE TABLE payments (
  id uuid PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  -- Counted within its order.
  position int NOT NULL,
  -- With the buyer present, or from a saved method.
  source text NOT NULL CHECK (source IN ('wallet', 'card', 'vaulted')),
  method_id bigint REFERENCES payment_methods ON DELETE SET NULL,
  cents int NOT NULL CHECK (cents > 0),
  state text NOT NULL CHECK (state IN ('started', 'awaiting_payer', 'pending', 'captured', 'refused', 'abandoned')),
  provider_order_id text UNIQUE,
  -- Reason in the words of PayPal.
  issue text,
  refusal text CHECK (refusal IN ('soft', 'dead', 'payer', 'stop', 'unknown')),
  started_at timestamptz NOT NULL,
  -- Time of the last question about its state.
  asked_at timestamptz NOT NULL,
  settled_at timestamptz,
  UNIQUE (order_id, position),
  CHECK ((settled_at IS NULL) = (state IN ('started', 'awaiting_payer', 'pending')))
);
-- No two charges of a saved method may be open for one order.
CREATE UNIQUE INDEX payments_one_charge ON payments (order_id) WHERE source = 'vaulted' AND settled_at IS NULL;
CREATE INDEX payments_unsettled ON payments (asked_at) WHERE settled_at IS NULL;
CREATE INDEX payments_method ON payments (method_id) WHERE method_id IS NOT NULL;

CREATE TABLE captures (
  id text PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments,
  order_id bigint NOT NULL REFERENCES orders,
  cents int NOT NULL CHECK (cents > 0),
  state text NOT NULL CHECK (state IN ('pending', 'completed', 'declined')),
  reason text,
  -- The capture that has paid already: this one is refunded.
  second_of text REFERENCES captures,
  at timestamptz NOT NULL
);
CREATE INDEX captures_order ON captures (order_id);
CREATE INDEX captures_payment ON captures (payment_id);
-- An order is paid once.
CREATE UNIQUE INDEX captures_one ON captures (order_id) WHERE state <> 'declined' AND second_of IS NULL;
CREATE INDEX captures_second ON captures (second_of) WHERE second_of IS NOT NULL;

-- Refunds. The id is the request id at the provider. Booked from refund objects alone.
CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  capture_id text NOT NULL REFERENCES captures,
  order_id bigint NOT NULL REFERENCES orders,
  withdrawal_id bigint REFERENCES withdrawals,
  -- Counted within its order, refunds made at the provider's own desk included.
  position int NOT NULL,
  cents int NOT NULL CHECK (cents > 0),
  because text NOT NULL CHECK (because IN ('withdrawal', 'cancelled', 'group_failed', 'operator', 'provider',
    'paid_twice', 'price_lowered')),
  state text NOT NULL CHECK (state IN ('wanted', 'pending', 'completed', 'failed', 'cancelled')),
  provider_refund_id text UNIQUE,
  issue text,
  wanted_at timestamptz NOT NULL,
  asked_at timestamptz,
  settled_at timestamptz,
  UNIQUE (order_id, position),
  CHECK ((settled_at IS NULL) = (state IN ('wanted', 'pending')))
);
CREATE INDEX refunds_capture ON refunds (capture_id);
CREATE INDEX refunds_unsettled ON refunds (wanted_at) WHERE settled_at IS NULL;
CREATE INDEX refunds_withdrawal ON refunds (withdrawal_id) WHERE withdrawal_id IS NOT NULL;

CREATE TABLE disputes (
  id text PRIMARY KEY,
  capture_id text NOT NULL REFERENCES captures,
  state text NOT NULL,
  opened_at timestamptz NOT NULL,
  resolved_at timestamptz,
  -- Money taken and given back by the dispute; each only grows as the provider tells more.
  debited_cents int NOT NULL DEFAULT 0,
  credited_cents int NOT NULL DEFAULT 0,
  -- Last change at the provider: an older answer that is read late does not undo a newer one.
  changed_at timestamptz,
  taken_cents int NOT NULL GENERATED ALWAYS AS (debited_cents - credited_cents) STORED,
  CHECK (credited_cents BETWEEN 0 AND debited_cents)
);
CREATE INDEX disputes_capture ON disputes (capture_id);

-- Every cent that came or went, once. Append-only.
CREATE TABLE ledger (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  kind text NOT NULL CHECK (kind IN ('capture', 'refund', 'chargeback', 'reinstated')),
  provider_id text NOT NULL,
  cents int NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (kind, provider_id),
  CHECK ((kind IN ('capture', 'reinstated')) = (cents > 0))
);
CREATE INDEX ledger_order ON ledger (order_id);
CREATE INDEX ledger_at ON ledger (at);

-- Events of the provider by its own id: a repeated one is the same row.
CREATE TABLE provider_events (
  id text PRIMARY KEY,
  kind text NOT NULL,
  resource_id text NOT NULL,
  body jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  applied_at timestamptz
);
CREATE INDEX provider_events_received ON provider_events (received_at);

-- Nightly comparisons of orders, ledger and provider.
CREATE TABLE reconciliations (
  id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  from_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL,
  made_at timestamptz NOT NULL,
  differences jsonb NOT NULL
);
