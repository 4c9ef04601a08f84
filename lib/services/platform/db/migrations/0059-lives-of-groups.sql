-- A reminder is sent once, whoever comes to it.
CREATE UNIQUE INDEX group_events_reminders ON group_events (item_id, kind) WHERE kind IN ('reminded_72', 'reminded_24');
-- Of a group that collects: whose charge is open still.
CREATE INDEX participations_open_charges ON participations (item_id) WHERE state IN ('charging', 'action_required');
CREATE INDEX participations_grace ON participations (grace_until) WHERE state = 'action_required';
CREATE INDEX items_to_decide ON items (decide_by) WHERE decide_by IS NOT NULL;
CREATE INDEX pay_links_made ON pay_links (participation_id, made_at);
