ALTER TABLE house_keys RENAME TO kept_secrets;
ALTER TABLE outbox RENAME COLUMN line TO serial_key;
