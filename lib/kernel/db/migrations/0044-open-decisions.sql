-- What waits for an operator is read again and again, out of rows that grow for years.
CREATE INDEX refunds_failed ON refunds (wanted_at) WHERE state = 'failed';
CREATE INDEX withdrawals_requested ON withdrawals (requested_at) WHERE state = 'requested';
CREATE INDEX disputes_open ON disputes (opened_at) WHERE resolved_at IS NULL;
