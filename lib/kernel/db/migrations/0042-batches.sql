-- One act on many things: the set is fixed when it begins, and each thing keeps its own result.
CREATE TABLE batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  act text NOT NULL,
  operator_id bigint NOT NULL REFERENCES operators,
  request text,
  begun_at timestamptz NOT NULL,
  stopped_at timestamptz,
  ended_at timestamptz
);
CREATE INDEX batches_act ON batches (act, id);

CREATE TABLE batch_rows (
  batch_id bigint NOT NULL REFERENCES batches,
  position int NOT NULL,
  -- Number of the order.
  thing bigint NOT NULL,
  input jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed')),
  problem text,
  PRIMARY KEY (batch_id, position),
  CHECK ((state = 'failed') = (problem IS NOT NULL))
);
CREATE INDEX batch_rows_waiting ON batch_rows (batch_id, position) WHERE state = 'waiting';

-- Filters and orders of the list of orders.
CREATE INDEX orders_placed ON orders (placed_at, id) WHERE kind <> 'weep';
CREATE INDEX orders_state ON orders (state, placed_at, id) WHERE kind <> 'weep';
CREATE INDEX orders_total ON orders (total_cents, id) WHERE kind <> 'weep';
CREATE INDEX orders_pickup ON orders (((delivery->>'id')::bigint), placed_at, id)
  WHERE kind <> 'weep' AND delivery->>'kind' = 'pickup';
