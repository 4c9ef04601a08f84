import type { Pool } from 'pg'
import { day } from '#lib/format/durations.ts'
import { agreedOf } from '#lib/services/money/orders/rules/agreed.ts'
import { buildItem } from '../../../tests/factories/items.ts'
import { buildProposal } from '../../../tests/factories/proposals.ts'

/** Members who join and vote, each only once. */
export const members = 60_000

export const fillGround = async (pool: Pool) => {
  await pool.query(`INSERT INTO levels VALUES (1, 'Pedone', NULL, 1, 0)`)
  await pool.query(
    `INSERT INTO members (name, email)
     SELECT 'Member ' || n, 'member' || n || '@example.org' FROM generate_series(1, $1::int) n`,
    [members],
  )
  await pool.query('CREATE TABLE one_row (id int PRIMARY KEY, n int NOT NULL)')
  await pool.query('INSERT INTO one_row VALUES (1, 0)')
  // ANALYZE for filled tables only: statistics of an empty table would lead to sequential scans.
  await pool.query('ANALYZE levels, members, one_row')
}

export type Group = { id: number; bundle: number; until: Date }

/** Builds a running group with this many seats, inserted without triggers. */
export const buildGroup = async (pool: Pool, seats: number): Promise<Group> => {
  const until = new Date(Date.now() + 7 * day)
  const { id, bundleIds } = await buildItem(pool, { expiresAt: until })
  const bundle = bundleIds[0]!
  await quietly(
    pool,
    `INSERT INTO participations (item_id, bundle_id, member_id, quantity, state)
     SELECT ${id}, ${bundle}, n, 1, 'active' FROM generate_series(1, ${seats}) n`,
    `SELECT refresh_items(ARRAY[${id}])`,
  )
  return { id, bundle, until }
}

export const buildVoting = async (pool: Pool, votes: number) => {
  const { id } = await buildProposal(pool)
  await quietly(
    pool,
    `INSERT INTO proposal_answers (proposal_id, member_id, answer)
     SELECT ${id}, n, 'want' FROM generate_series(1, ${votes}) n`,
    `SELECT refresh_proposals(ARRAY[${id}])`,
  )
  return id
}

/** Runs a statement without triggers, and then one with them that mends what they would have kept. */
export const quietly = async (
  pool: Pool,
  load: string,
  refresh = 'SELECT 1',
  values: unknown[] = [],
) => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
    await client.query(load, values)
    await client.query('SET LOCAL session_replication_role = origin')
    await client.query(refresh)
    await client.query('COMMIT')
  } finally {
    client.release(true)
  }
}

/** A token is the number of its member in the length of a real one. */
export const tokenLength = 43

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
  await pool.query(`INSERT INTO sessions (member_id, token_hash, persistent, idle_until, expires_at)
    SELECT id, sha256(convert_to(lpad(id::text, ${tokenLength}, '0'), 'UTF8')), true, now() + interval '30 days',
      now() + interval '90 days'
    FROM members`)
  await pool.query('VACUUM ANALYZE members, postal_addresses, payment_methods, sessions')
}

export type Buyer = { id: number; addressId: number; methodId: number }

/** Whole call as the site makes it: with a token and an idempotency key. */
export const joinCall = (group: Group, { id: member, addressId, methodId }: Buyer) => {
  const agreed = agreedOf({
    kind: 'seat',
    lines: [{ bundleId: group.bundle, quantity: 1, unitCents: 3990 }],
    delivery: { kind: 'home', id: addressId },
    deliveryCents: 0,
    discountCents: 0,
    creditsCents: 0,
    until: group.until,
  })
  return {
    path: `/api/preorders/${group.id}/participations`,
    headers: {
      authorization: `Bearer ${String(member).padStart(tokenLength, '0')}`,
      'content-type': 'application/json',
      'idempotency-key': `join-${group.id}-${member}`,
      'x-forwarded-for': `10.${member >> 16}.${(member >> 8) & 255}.${member & 255}`,
    },
    body: JSON.stringify({
      bundle_id: group.bundle,
      quantity: 1,
      delivery: { kind: 'home', address_id: addressId },
      method_id: methodId,
      agreed,
      conditions: true,
    }),
  }
}
