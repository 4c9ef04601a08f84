-- Legal texts that the owner published, over those of the program. Their version is the day; of two of one day the newer
-- counts, and nobody accepted the other.
CREATE TABLE legal_texts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  text text NOT NULL CHECK (text IN ('privacy', 'terms', 'sale')),
  day text NOT NULL CHECK (day ~ '^\d{4}-\d\d-\d\d$'),
  words jsonb NOT NULL,
  at timestamptz NOT NULL,
  who text NOT NULL CHECK (who <> '')
);
CREATE INDEX legal_texts_newest ON legal_texts (text, day, id);
