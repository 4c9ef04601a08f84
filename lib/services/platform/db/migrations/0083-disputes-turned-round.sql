-- What a dispute took and what it gave back, each only growing as the provider tells more; what it holds is between.
ALTER TABLE disputes
  ADD COLUMN debited_cents int NOT NULL DEFAULT 0,
  ADD COLUMN credited_cents int NOT NULL DEFAULT 0,
  -- When it last changed at the provider: what is read of it late does not undo what is known.
  ADD COLUMN changed_at timestamptz;
UPDATE disputes SET debited_cents = taken_cents;
ALTER TABLE disputes DROP COLUMN taken_cents;
ALTER TABLE disputes
  ADD COLUMN taken_cents int NOT NULL GENERATED ALWAYS AS (debited_cents - credited_cents) STORED,
  ADD CHECK (credited_cents BETWEEN 0 AND debited_cents);

ALTER TABLE ledger DROP CONSTRAINT ledger_kind_check, DROP CONSTRAINT ledger_check;
ALTER TABLE ledger
  ADD CONSTRAINT ledger_kind_check CHECK (kind IN ('capture', 'refund', 'chargeback', 'reinstated')),
  ADD CONSTRAINT ledger_check CHECK ((kind IN ('capture', 'reinstated')) = (cents > 0));
