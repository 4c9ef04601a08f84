-- What a lost dispute took of a capture, and its line in the ledger.
ALTER TABLE disputes ADD COLUMN taken_cents int NOT NULL DEFAULT 0 CHECK (taken_cents >= 0);
ALTER TABLE ledger DROP CONSTRAINT ledger_kind_check,
  ADD CONSTRAINT ledger_kind_check CHECK (kind IN ('capture', 'refund', 'chargeback'));
