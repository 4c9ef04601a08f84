-- What a member can spend, and what is on its way to them. Whoever moves either stands here.
CREATE TABLE credit_accounts (
  member_id bigint PRIMARY KEY REFERENCES members,
  available_cents int NOT NULL DEFAULT 0 CHECK (available_cents >= 0),
  pending_cents int NOT NULL DEFAULT 0 CHECK (pending_cents >= 0)
);

-- The book of credits: each line says what it moved and what there was after it.
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
  -- Of what was given: why, as its reader is told.
  reason text,
  -- Of cashback: so many percent of what was paid for goods.
  percent smallint,
  base_cents int,
  -- Until when what came can be spent; of what was used, until when it could have been.
  expires_at timestamptz,
  at timestamptz NOT NULL,
  CHECK (pending_cents <> 0 OR available_cents <> 0),
  CHECK ((kind IN ('given', 'invited')) = (reason IS NOT NULL)),
  CHECK (kind NOT IN ('earned', 'matured', 'used', 'returned') OR order_id IS NOT NULL)
);
CREATE INDEX credit_lines_member ON credit_lines (member_id, id DESC) WHERE available_cents <> 0;
CREATE INDEX credit_lines_order ON credit_lines (order_id) WHERE order_id IS NOT NULL;
CREATE TRIGGER credit_lines_append_only BEFORE UPDATE OR DELETE ON credit_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What came together ends together: spent in the order in which it would end.
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

-- What an order earns: the percent is that of the day it was paid, the cents follow what is kept of it.
CREATE TABLE cashbacks (
  order_id bigint PRIMARY KEY REFERENCES orders,
  member_id bigint NOT NULL REFERENCES members,
  percent smallint NOT NULL CHECK (percent BETWEEN 0 AND 100),
  cents int NOT NULL DEFAULT 0 CHECK (cents >= 0),
  base_cents int NOT NULL DEFAULT 0 CHECK (base_cents >= 0),
  -- When nobody can withdraw from it any more; null until all of it is there.
  matures_at timestamptz,
  matured_at timestamptz
);
CREATE INDEX cashbacks_coming ON cashbacks (member_id) WHERE matured_at IS NULL;
CREATE INDEX cashbacks_maturing ON cashbacks (matures_at) WHERE matured_at IS NULL;
