-- When a renewal was told: so many days later it is charged, and not before, however late it was told.
ALTER TABLE weep_memberships ADD COLUMN noticed_at timestamptz,
  -- The order whose payment left the method, or after which another one was chosen: nobody asks for it again.
  ADD COLUMN kept_of bigint REFERENCES orders;

UPDATE weep_memberships SET noticed_at = noticed_until
    - CASE plan WHEN 'monthly' THEN interval '7 days' ELSE interval '30 days' END
  WHERE noticed_until IS NOT NULL;
UPDATE weep_memberships w SET kept_of = t.order_id FROM weep_periods t
  WHERE t.member_id = w.member_id AND t.until_at = w.paid_until AND w.method_id IS NOT NULL;
-- Only what was paid counts: a present takes nobody's right to take joining back.
UPDATE weep_memberships w SET periods = (SELECT count(*) FROM weep_periods t
    WHERE t.member_id = w.member_id AND t.order_id IS NOT NULL AND t.from_at >= w.joined_at)
  WHERE joined_at IS NOT NULL;

ALTER TABLE weep_memberships
  ADD CHECK ((noticed_until IS NULL) = (noticed_at IS NULL));
