-- Credits of the inviter for a rewarded invitation: 0 above the most of a month, while the guest gets theirs.
ALTER TABLE invitations ADD COLUMN inviter_cents int CHECK (inviter_cents >= 0);
UPDATE invitations SET inviter_cents = reward_cents;
ALTER TABLE invitations ADD CHECK ((rewarded_at IS NULL) = (inviter_cents IS NULL));
