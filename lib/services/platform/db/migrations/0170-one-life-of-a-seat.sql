-- Once it is ordered, the life of a seat goes on in its order alone; its states: lib/services/money/groups/rules/seats.ts.
ALTER TABLE participations DISABLE TRIGGER USER;
ALTER TABLE participations DROP CONSTRAINT participations_state_check, DROP CONSTRAINT participations_check;
UPDATE participations p SET state = 'ordered', ended_at = CASE WHEN p.state <> 'failed' THEN p.ended_at END
WHERE p.state IN ('paid', 'preparing', 'shipped', 'delivered', 'withdrawn', 'refunded')
  OR p.state = 'failed' AND EXISTS (SELECT FROM orders o WHERE o.participation_id = p.id AND o.paid_at IS NOT NULL);
UPDATE participations SET state = 'withdrawn' WHERE state = 'cancelled';
ALTER TABLE participations ENABLE TRIGGER USER;

ALTER TABLE participations DROP COLUMN counted;
ALTER TABLE participations
  ADD CONSTRAINT participations_state_check CHECK (state IN ('active', 'withdrawn', 'freed', 'charging',
    'action_required', 'ordered', 'dropped', 'failed')),
  -- An ordered seat ends when its order does before anything of it has left.
  ADD CONSTRAINT participations_check CHECK (CASE WHEN state IN ('withdrawn', 'freed', 'dropped', 'failed')
    THEN ended_at IS NOT NULL ELSE ended_at IS NULL OR state = 'ordered' END),
  ADD COLUMN counted boolean NOT NULL GENERATED ALWAYS AS (counts AND (ended_at IS NULL OR state = 'failed')
    AND (method_gone_at IS NULL OR state = 'ordered')) STORED;
CREATE INDEX participations_counted ON participations (item_id) INCLUDE (quantity, bundle_id) WHERE counted;

-- What became of a seat since it was taken: when, and by whom.
CREATE TABLE seat_moves (
  participation_id bigint NOT NULL REFERENCES participations ON DELETE CASCADE,
  state text NOT NULL,
  -- `member`, `shop`, `provider`, or `operator` and a name.
  by text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX seat_moves_of ON seat_moves (participation_id);

DELETE FROM outbox WHERE kind = 'orders.follow';
