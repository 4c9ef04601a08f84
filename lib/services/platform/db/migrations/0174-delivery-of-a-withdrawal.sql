-- The receipt of this withdrawal gives the delivery back: it was the rest of all that is sent.
ALTER TABLE withdrawals ADD COLUMN with_delivery boolean NOT NULL DEFAULT false;

UPDATE withdrawals w SET with_delivery = true
WHERE w.position = (SELECT max(position) FROM withdrawals last
    WHERE last.order_id = w.order_id AND last.state <> 'refused')
  AND NOT EXISTS (SELECT FROM order_lines l
    JOIN order_parcels p ON p.order_id = l.order_id AND p.position = l.parcel
    WHERE l.order_id = w.order_id AND p.cancelled_at IS NULL
      AND l.quantity > (SELECT coalesce(sum(wl.quantity), 0) FROM withdrawal_lines wl
        JOIN withdrawals asked ON asked.id = wl.withdrawal_id AND asked.state <> 'refused'
        WHERE wl.line_id = l.id));
