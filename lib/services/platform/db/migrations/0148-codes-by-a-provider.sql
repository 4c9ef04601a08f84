-- The invitation that came along, while an address is proven by a code.
ALTER TABLE identity_tickets ADD COLUMN sign_up_code text CHECK (length(sign_up_code) <= 64);
