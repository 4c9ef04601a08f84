-- Counts the copies of counted stock that a member holds unpaid: in unpaid orders, in seats of limited bundles, and in
-- offers of the waiting list. Exact for a caller that holds the lock of the member and of their waiting list entries.
CREATE OR REPLACE FUNCTION unpaid_copies(member bigint, at timestamptz) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(h.quantity), 0)::int FROM (
    SELECT l.bundle_id, l.quantity FROM orders o JOIN order_lines l ON l.order_id = o.id
    WHERE o.member_id = member AND o.state = 'pending' AND o.kind = 'sale' AND o.ended_at IS NULL
    UNION ALL SELECT p.bundle_id, p.quantity FROM participations p
    WHERE p.member_id = member AND p.state <> 'ordered' AND p.ended_at IS NULL
    UNION ALL SELECT w.bundle_id, w.quantity FROM waiting w
    WHERE w.member_id = member AND w.state = 'offered' AND w.offered_until > at
  ) h JOIN bundles b ON b.id = h.bundle_id WHERE b.stock IS NOT NULL
$$;
