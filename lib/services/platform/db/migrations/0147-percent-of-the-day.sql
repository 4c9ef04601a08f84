-- The percent of cashback is that of the day of paying, whenever it is reckoned; null where it was paid before.
ALTER TABLE orders ADD COLUMN cashback_percent smallint CHECK (cashback_percent BETWEEN 0 AND 100);

-- What was on its way and is taken back changes nothing that can be spent, and is told all the same.
DROP INDEX credit_lines_member;
CREATE INDEX credit_lines_member ON credit_lines (member_id, id DESC)
  WHERE available_cents <> 0 OR kind = 'reversed';
