-- Of each copy of a line, what went back to the buyer because its group reached a lower step after it was paid.
ALTER TABLE order_lines ADD COLUMN lowered_cents int NOT NULL DEFAULT 0
  CHECK (lowered_cents >= 0 AND lowered_cents < unit_cents);

ALTER TABLE refunds DROP CONSTRAINT refunds_because_check,
  ADD CONSTRAINT refunds_because_check CHECK (because IN ('withdrawal', 'cancelled', 'group_failed', 'operator',
    'provider', 'paid_twice', 'price_lowered'));

-- Groups that opened again: the only ones that close more than once.
CREATE INDEX group_events_extended ON group_events (item_id, id) WHERE kind = 'extended';
