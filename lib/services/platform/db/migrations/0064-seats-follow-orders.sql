-- Once it is paid, a seat goes the way of its order. The table of states: lib/services/money/groups/rules/seats.ts.
UPDATE participations p SET ended_at = o.ended_at,
  state = CASE o.state WHEN 'cancelled' THEN 'withdrawn'
    WHEN 'refund_requested' THEN CASE WHEN o.delivered_at IS NULL THEN 'shipped' ELSE 'delivered' END
    ELSE o.state END
FROM orders o
WHERE o.participation_id = p.id AND p.state IN ('paid', 'preparing', 'shipped')
  AND o.state IN ('preparing', 'shipped', 'delivered', 'refunded', 'cancelled', 'refund_requested');
