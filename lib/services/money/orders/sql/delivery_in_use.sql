-- Returns the delivery of an order on which parcels of other orders still travel, its share paid in money, and the titles
-- that travel. Copies in withdrawals of these states travel no more.
CREATE OR REPLACE FUNCTION delivery_in_use(payer bigint, sent_back text[] DEFAULT '{accepted,refunded}')
RETURNS TABLE (cents int, money_cents int, titles text[]) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE riders AS (
    SELECT payer_parcel, order_id, parcel FROM shared_deliveries WHERE payer_id = payer
    UNION SELECT r.payer_parcel, s.order_id, s.parcel
    FROM riders r JOIN shared_deliveries s ON s.payer_id = r.order_id AND s.payer_parcel = r.parcel
  ), travelling AS (
    SELECT r.payer_parcel, l.title FROM riders r
    JOIN orders o ON o.id = r.order_id AND o.ended_at IS NULL
    JOIN order_parcels p ON p.order_id = r.order_id AND p.position = r.parcel AND p.cancelled_at IS NULL
    JOIN order_lines l ON l.order_id = r.order_id AND l.parcel = r.parcel
    WHERE l.quantity > (SELECT coalesce(sum(wl.quantity), 0) FROM withdrawal_lines wl
      JOIN withdrawals w ON w.id = wl.withdrawal_id WHERE wl.line_id = l.id AND w.state = ANY (sent_back))
  ), used AS (
    SELECT coalesce(sum(p.delivery_cents - p.discount_cents), 0)::int AS cents FROM order_parcels p
    WHERE p.order_id = payer AND p.cancelled_at IS NULL AND p.position IN (SELECT payer_parcel FROM travelling)
  )
  SELECT used.cents,
    coalesce(round(used.cents::numeric * o.total_cents / nullif(o.total_cents + o.credits_cents, 0)), 0)::int,
    CASE WHEN used.cents > 0 THEN ARRAY(SELECT DISTINCT title FROM travelling ORDER BY title) ELSE '{}' END
  FROM used, orders o WHERE o.id = payer
$$;
