-- Proof that the goods of a withdrawal were sent back: the file lies in the storage, named by its digest.
CREATE TABLE return_proofs (
  withdrawal_id bigint PRIMARY KEY REFERENCES withdrawals ON DELETE CASCADE,
  digest text NOT NULL CHECK (digest ~ '^[a-f0-9]{64}$'),
  media_type text NOT NULL CHECK (media_type IN ('image/webp', 'application/pdf')),
  -- Name of the file as the member brought it.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  uploaded_at timestamptz NOT NULL
);

-- When the member asked for more time to pay; once for each order.
ALTER TABLE orders ADD COLUMN prolonged_at timestamptz;
