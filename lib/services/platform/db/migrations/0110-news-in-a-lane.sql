-- Mails to many: a code to sign in does not stand behind a hundred thousand offers.
ALTER TABLE outbox DROP CONSTRAINT outbox_queue_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_queue_check
  CHECK (queue IN ('mail', 'notification', 'provider', 'purge', 'job', 'push', 'news'));
ALTER TABLE outbox DROP CONSTRAINT outbox_check1;
ALTER TABLE outbox ADD CONSTRAINT outbox_addressed_check
  CHECK ((queue IN ('mail', 'news')) = (recipient IS NOT NULL));
