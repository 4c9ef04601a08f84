-- Tickets that open one event stream each: an EventSource cannot send the token of a session.
CREATE TABLE live_tickets (
  ticket_hash bytea PRIMARY KEY CHECK (length(ticket_hash) = 32),
  session_id bigint NOT NULL REFERENCES sessions ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
-- Those that were never used go with the next one of their session, or with the session.
CREATE INDEX live_tickets_session ON live_tickets (session_id);
