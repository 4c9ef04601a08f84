-- Keyed hash of the account or card that paid, or that was saved, to compare members. NULL when the provider does not
-- say, and once the account of the buyer is deleted.
ALTER TABLE captures ADD COLUMN payer bytea;
ALTER TABLE payment_methods ADD COLUMN payer bytea;

-- Maximum of unpaid copies of the member, as it was set when they asked: offers stay within it.
ALTER TABLE waiting ADD COLUMN most_unpaid int NOT NULL DEFAULT 20 CHECK (most_unpaid > 0);
