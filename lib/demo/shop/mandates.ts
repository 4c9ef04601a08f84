import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { legalVersions } from '#lib/contract/legal.ts'
import { serena } from './data.ts'

export type Street = { street: string; postal_code: string; city: string; province: string }

const needsOne = sql`i.status IN ('running', 'collecting') AND p.ended_at IS NULL`

const isOpen = sql`EXISTS (SELECT FROM participations p JOIN items i ON i.id = p.item_id
  WHERE p.member_id = m.id AND ${needsOne})`

/** Delivery of an order to the postal address `a`. */
export const deliveryTo = sql`jsonb_build_object('kind', 'home', 'id', a.id, 'name', a.recipient,
  'line', a.recipient || ', ' || a.street || ' ' || a.street_number || ', ' || a.postal_code || ' ' || a.city
    || ' (' || a.province || ')',
  'street', a.street || ' ' || a.street_number, 'details', '', 'postal_code', a.postal_code,
  'city', a.city, 'province', a.province, 'phone', '')`

/** Prefix of wallets that `rememberWallets` registers with the PayPal stand-in. */
export const walletPrefix = 'demo-wallet-'

/** Adds address and payment method to the seats of open and collecting groups, as joining requires. */
export const addMandates = async (tx: Tx, streets: readonly Street[]) => {
  await tx.run(sql`INSERT INTO postal_addresses (member_id, recipient, street, street_number,
      postal_code, city, province, preferred)
    SELECT m.id, m.name, s.value ->> 'street', (m.id % 97 + 1)::text, s.value ->> 'postal_code',
      s.value ->> 'city', s.value ->> 'province', true
    FROM members m CROSS JOIN (SELECT ${JSON.stringify(streets)}::jsonb AS streets) given
      CROSS JOIN LATERAL (SELECT streets -> (m.id % ${streets.length})::int AS value) s
    WHERE m.id <> ${serena} AND ${isOpen}`)
  await tx.run(sql`INSERT INTO payment_methods (member_id, kind, vault_id, customer_id, email, kept,
      added_at)
    SELECT m.id, 'wallet', ${walletPrefix}::text || m.id, 'demo-' || m.id, m.email, true, m.joined_at
    FROM members m WHERE ${isOpen}`)
  await tx.run(sql`UPDATE participations p SET method_id = pm.id, delivery_cents = brought.cents,
      most_cents = p.quantity * b.price_cents + brought.cents, agreed_at = p.joined_at,
      terms_version = ${legalVersions.sale}, delivery = ${deliveryTo}
    FROM bundles b JOIN variations v ON v.id = b.variation_id JOIN items i ON i.id = v.item_id
      CROSS JOIN LATERAL (SELECT CASE WHEN i.travels_with_item_id IS NULL
        THEN v.delivery_cents + b.delivery_cents ELSE 0 END AS cents) brought,
      payment_methods pm, postal_addresses a
    WHERE b.id = p.bundle_id AND pm.member_id = p.member_id AND a.member_id = p.member_id
      AND a.preferred AND ${needsOne}`)
}
