ALTER TABLE failed_rows ADD logged_failures int NOT NULL DEFAULT 0;

-- Sums of copies must stay in the range of a column.
UPDATE bundles SET stock = 99999999 WHERE stock > 99999999;
ALTER TABLE bundles ADD CHECK (stock <= 99999999);
