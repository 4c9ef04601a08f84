import { hash } from 'node:crypto'
import type { Pool } from 'pg'
import { agreedOf } from '#lib/services/money/orders/rules/agreed.ts'
import { members } from './crowds.ts'

const tokenOf = (member: number) => hash('sha256', `bench ${member}`, 'base64url')

/** Prepares all members: confirmed, signed in, with an address and a stored method. */
export const readyToBuy = async (pool: Pool) => {
  await pool.query('UPDATE members SET email_verified_at = now()')
  await pool.query(`INSERT INTO postal_addresses (id, member_id, recipient, street, street_number,
      postal_code, city, province, preferred)
    SELECT id, id, name, 'Via delle Pedine', '9', '40100', 'Bologna', 'BO', true FROM members`)
  await pool.query(`INSERT INTO payment_methods (id, member_id, kind, vault_id, customer_id, brand,
      last_digits, expires_on, kept, added_at)
    SELECT id, id, 'card', 'vault-' || id, 'customer-' || id, 'VISA', '3456', '2099-12-31', true, now()
    FROM members`)
  const numbers = Array.from({ length: members }, (_, at) => at + 1)
  const hashes = numbers.map((each) => hash('sha256', tokenOf(each), 'buffer'))
  await pool.query(
    `INSERT INTO sessions (member_id, token_hash, persistent, idle_until, expires_at)
     SELECT m, h, true, now() + interval '30 days', now() + interval '90 days'
     FROM unnest($1::bigint[], $2::bytea[]) s(m, h)`,
    [numbers, hashes],
  )
  await pool.query('VACUUM ANALYZE members, postal_addresses, payment_methods, sessions')
}

export type Joinable = { id: number; bundle: number; until: Date }

export const findJoinable = async (pool: Pool, group: { id: number; bundle: number }) => {
  const { rows } = await pool.query<{ expires_at: Date }>(
    'SELECT expires_at FROM items WHERE id = $1',
    [group.id],
  )
  return { ...group, until: rows[0]!.expires_at }
}

/** Whole call as the site makes it: with a token and an idempotency key. */
export const joinCall = (address: string, group: Joinable, member: number) => {
  const agreed = agreedOf({
    kind: 'seat',
    lines: [{ bundleId: group.bundle, quantity: 1, unitCents: 3990 }],
    delivery: { kind: 'home', id: member },
    deliveryCents: 0,
    discountCents: 0,
    creditsCents: 0,
    until: group.until,
  })
  return {
    url: `${address}/preorders/${group.id}/participations`,
    headers: {
      authorization: `Bearer ${tokenOf(member)}`,
      'content-type': 'application/json',
      'idempotency-key': `bench-${group.id}-${member}`,
      'x-forwarded-for': `10.${member >> 16}.${(member >> 8) & 255}.${member & 255}`,
    },
    body: JSON.stringify({
      bundle_id: group.bundle,
      quantity: 1,
      delivery: { kind: 'home', address_id: member },
      method_id: member,
      agreed,
      conditions: true,
    }),
  }
}
