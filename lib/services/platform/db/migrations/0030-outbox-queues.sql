-- One table for all that must be done after a commit, a queue for each kind of work: what jams in one delays no
-- other. The default is for processes of an older program that still write mail.
ALTER TABLE outbox
  ADD COLUMN queue text NOT NULL DEFAULT 'mail'
    CHECK (queue IN ('mail', 'notification', 'provider', 'purge', 'job')),
  -- Entries of one line are done one at a time, in the order they were written.
  ADD COLUMN line text CHECK (length(line) BETWEEN 1 AND 300),
  ALTER COLUMN recipient DROP NOT NULL,
  ADD CHECK ((queue = 'mail') = (recipient IS NOT NULL));

DROP INDEX outbox_open;
CREATE INDEX outbox_open ON outbox (queue, due_at) WHERE sent_at IS NULL AND failed_at IS NULL;
-- What was given up stays in its line: what follows from it waits for the operator.
CREATE INDEX outbox_lines ON outbox (queue, line, id) WHERE sent_at IS NULL AND line IS NOT NULL;
DROP INDEX outbox_failed;
CREATE INDEX outbox_failed ON outbox (queue, failed_at) WHERE failed_at IS NOT NULL;
