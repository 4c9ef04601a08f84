-- Settings that operators changed in the console; the newest row of a name counts.
CREATE TABLE stored_settings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  -- Text as of a variable; null for the value of the start.
  value text,
  at timestamptz NOT NULL,
  who text NOT NULL CHECK (who <> ''),
  why text CHECK (why <> '')
);
CREATE INDEX stored_settings_newest ON stored_settings (name, id);
