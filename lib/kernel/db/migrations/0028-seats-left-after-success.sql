-- Paid seats that end before their parcel goes.
ALTER TABLE participations
  -- Who ended the seat after its group closed.
  ADD COLUMN left_by text CHECK (left_by IN ('member', 'shop')),
  -- The group had succeeded: the seat counts on, so that goal and step stay as they were at closing.
  ADD COLUMN kept_in_goal boolean NOT NULL DEFAULT false,
  -- Charged when it was taken, by a member who has left too many groups after their success.
  ADD COLUMN prepaid boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT participations_left CHECK (left_by IS NULL OR ended_at IS NOT NULL),
  ADD CONSTRAINT participations_kept CHECK (NOT kept_in_goal OR (state = 'ordered' AND ended_at IS NOT NULL));

ALTER TABLE participations DROP COLUMN counted;
-- Seats that failed with their group count on, so that what it reached stays to be seen. A seat whose method was
-- removed cannot be paid and does not count, unless it is ordered.
ALTER TABLE participations ADD COLUMN counted boolean NOT NULL GENERATED ALWAYS AS (counts
  AND (ended_at IS NULL OR state = 'failed' OR kept_in_goal) AND (method_gone_at IS NULL OR state = 'ordered')) STORED;
-- A group falls below its goal once.
CREATE UNIQUE INDEX group_events_below_goal ON group_events (item_id) WHERE kind = 'below_goal';
CREATE INDEX participations_counted ON participations (item_id) INCLUDE (quantity, bundle_id) WHERE counted;
CREATE INDEX participations_left_by_member ON participations (member_id, ended_at) WHERE left_by = 'member';
CREATE INDEX participations_prepaid ON participations (item_id) WHERE prepaid;
