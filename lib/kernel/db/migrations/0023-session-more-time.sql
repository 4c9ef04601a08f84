-- When the member moved the absolute end of a session without "Ricordami"; once for each session.
ALTER TABLE sessions ADD COLUMN prolonged_at timestamptz;

-- A mailed code ends earlier than its ticket.
ALTER TABLE identity_tickets ADD COLUMN code_expires_at timestamptz;

-- Methods saved for one seat, looked for when it has ended.
CREATE INDEX payment_methods_for_one_seat ON payment_methods (id) WHERE NOT kept AND removed_at IS NULL;
