-- When the member moved the absolute end of a session without "Ricordami"; once for each session.
ALTER TABLE sessions ADD COLUMN prolonged_at timestamptz;

-- A mailed code ends earlier than its ticket.
ALTER TABLE identity_tickets ADD COLUMN code_expires_at timestamptz;
