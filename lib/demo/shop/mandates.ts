import type { PoolClient } from 'pg'
import { legalVersions } from '#lib/contract/legal.ts'
import { serena } from './members.ts'
import { smallShop } from './offers.ts'

/** Addresses of demo members; the member's number selects one. */
const homes = `(VALUES (0, 'via Saragozza', '40123', 'Bologna', 'BO'),
    (1, 'via San Felice', '40122', 'Bologna', 'BO'), (2, 'via Torino', '20123', 'Milano', 'MI'),
    (3, 'via Po', '10124', 'Torino', 'TO'), (4, 'via dei Giubbonari', '00186', 'Roma', 'RM'))
  AS home(place, street, code, city, province)`

const needsOne = `(i.status = 'running' OR i.status = 'collecting' AND i.id <= ${smallShop.groups})
  AND p.ended_at IS NULL`

const isOpen = `EXISTS (SELECT FROM participations p JOIN items i ON i.id = p.item_id
  WHERE p.member_id = m.id AND ${needsOne})`

const addHomes = `INSERT INTO postal_addresses (member_id, recipient, street, street_number, postal_code,
    city, province, preferred)
  SELECT m.id, m.name, street, (m.id % 97 + 1)::text, code, city, province, true
  FROM members m JOIN ${homes} ON place = m.id % 5 WHERE m.id <> $1 AND ${isOpen}`

/** Prefix of wallets that `rememberWallets` registers with the PayPal stand-in. */
export const walletPrefix = 'demo-wallet-'

const addWallets = `INSERT INTO payment_methods (member_id, kind, vault_id, customer_id, email, kept, added_at)
  SELECT m.id, 'wallet', $1::text || m.id, 'demo-' || m.id, m.email, true, m.joined_at
  FROM members m WHERE ${isOpen}`

const agree = `UPDATE participations p SET method_id = pm.id, delivery_cents = brought.cents,
    most_cents = p.quantity * b.price_cents + brought.cents, agreed_at = p.joined_at, terms_version = $1,
    delivery = jsonb_build_object('kind', 'home', 'id', a.id, 'name', a.recipient,
      'line', a.recipient || ', ' || a.street || ' ' || a.street_number || ', ' || a.postal_code || ' ' || a.city
        || ' (' || a.province || ')',
      'street', a.street || ' ' || a.street_number, 'details', '', 'postal_code', a.postal_code,
      'city', a.city, 'province', a.province, 'phone', '')
  FROM bundles b JOIN variations v ON v.id = b.variation_id JOIN items i ON i.id = v.item_id
    CROSS JOIN LATERAL (SELECT CASE WHEN i.travels_with_item_id IS NULL
      THEN v.delivery_cents + b.delivery_cents ELSE 0 END AS cents) brought,
    payment_methods pm, postal_addresses a
  WHERE b.id = p.bundle_id AND pm.member_id = p.member_id AND a.member_id = p.member_id AND a.preferred
    AND ${needsOne}`

/**
 * Adds address and payment method to the seats of open and collecting groups, as joining requires.
 */
export const addMandates = async (client: PoolClient) => {
  await client.query(addHomes, [serena])
  await client.query(addWallets, [walletPrefix])
  await client.query(agree, [legalVersions.sale])
}
