-- Messages of the contact form. The number stands in the subject of every mail of the thread.
CREATE TABLE contact_messages (
  number bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 120),
  words text NOT NULL CHECK (length(words) BETWEEN 1 AND 4000),
  sent_at timestamptz NOT NULL
);
CREATE INDEX contact_messages_sent ON contact_messages (sent_at);
