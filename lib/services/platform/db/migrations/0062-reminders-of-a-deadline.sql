-- A deadline that is moved is reminded of anew.
DROP INDEX group_events_reminders;
CREATE UNIQUE INDEX group_events_reminders ON group_events (item_id, kind, coalesce(details->>'until', ''))
  WHERE kind IN ('reminded_72', 'reminded_24');
