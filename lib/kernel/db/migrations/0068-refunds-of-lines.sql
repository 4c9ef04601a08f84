-- Programs from 0065 on keep serving.
-- Copies that the shop refunds by itself, without a declaration of the buyer.
ALTER TABLE withdrawals ADD COLUMN by_shop boolean NOT NULL DEFAULT false;
