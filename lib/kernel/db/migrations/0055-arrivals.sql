-- Copies of a group that came in from the publisher, all together so far.
CREATE TABLE arrivals (
  bundle_id bigint PRIMARY KEY REFERENCES bundles ON DELETE CASCADE,
  copies int NOT NULL CHECK (copies >= 0),
  at timestamptz NOT NULL
);

-- Lines of orders left without their copies by the rule of the group.
CREATE TABLE short_lines (
  line_id bigint PRIMARY KEY REFERENCES order_lines ON DELETE CASCADE,
  since timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK (ended_at >= since)
);
CREATE INDEX short_lines_open ON short_lines (line_id) WHERE ended_at IS NULL;
