-- Whatever is pushed to a device is asked of somebody outside: a lane of its own, so that it delays nothing else.
ALTER TABLE outbox DROP CONSTRAINT outbox_queue_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_queue_check
  CHECK (queue IN ('mail', 'notification', 'provider', 'purge', 'job', 'push'));

-- A row for each member who touched something; the rest is as the shop thinks best.
CREATE TABLE notice_settings (
  member_id bigint PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  -- Minutes of the day in Rome; none: no quiet hours.
  quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_to smallint CHECK (quiet_to BETWEEN 0 AND 1439),
  digest text NOT NULL CHECK (digest IN ('off', 'daily', 'sunday', 'monday')),
  digest_sent_at timestamptz,
  -- None: no limit.
  weekly_cap smallint CHECK (weekly_cap BETWEEN 1 AND 20),
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);
CREATE INDEX notice_settings_digest ON notice_settings (digest, member_id) WHERE digest <> 'off';

-- What counts against the weekly limit; forgotten when the week is over.
CREATE TABLE optional_mails (
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  queued_at timestamptz NOT NULL
);
CREATE INDEX optional_mails_member ON optional_mails (member_id, queued_at);
CREATE INDEX optional_mails_age ON optional_mails (queued_at);

-- Secrets that every process of the house shares and nobody has to set.
CREATE TABLE house_keys (
  name text PRIMARY KEY,
  value text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now()
);
