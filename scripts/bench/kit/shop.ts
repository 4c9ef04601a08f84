import { hash } from 'node:crypto'
import type { Pool } from 'pg'
import { day } from '#lib/format/durations.ts'
import { agreedOf } from '#lib/services/money/orders/rules/agreed.ts'

/** Members who join and vote, each only once. */
export const members = 60_000

export const fillGround = async (pool: Pool) => {
  await pool.query(`INSERT INTO pictures (id, media_type, width, height, tint)
    VALUES ('picture0000000000', 'image/svg+xml', 800, 1000, '#a0c0e0')`)
  await pool.query(`INSERT INTO levels VALUES (1, 'Pedone', NULL, 1, 0)`)
  await pool.query(
    `INSERT INTO members (name, email)
     SELECT 'Member ' || n, 'member' || n || '@example.org' FROM generate_series(1, $1::int) n`,
    [members],
  )
  await pool.query('CREATE TABLE one_row (id int PRIMARY KEY, n int NOT NULL)')
  await pool.query('INSERT INTO one_row VALUES (1, 0)')
  // ANALYZE for filled tables only: statistics of an empty table would lead to sequential scans.
  await pool.query('ANALYZE pictures, levels, members, one_row')
}

export type Group = { id: number; bundle: number; until: Date }

const idOf = async (pool: Pool, text: string, values: unknown[] = []) => {
  const { rows } = await pool.query<{ id: string }>(text, values)
  return Number(rows[0]?.id)
}

/** Inserts a running group with this many seats taken, bypassing triggers. */
export const buildGroup = async (pool: Pool, seats: number): Promise<Group> => {
  const until = new Date(Date.now() + 7 * day)
  const id = await idOf(
    pool,
    `INSERT INTO items (kind, slug, title, picture_id, status, expires_at, goal_unit, goal)
     VALUES ('preorder', 'gioco', 'Gioco', 'picture0000000000', 'running', $1, 'units', 100) RETURNING id`,
    [until],
  )
  const variation = await idOf(
    pool,
    `INSERT INTO variations (item_id, title) VALUES ($1, 'Italiano') RETURNING id`,
    [id],
  )
  const bundle = await idOf(
    pool,
    `INSERT INTO bundles (variation_id, title, price_cents, list_price_cents)
     VALUES ($1, 'Gioco base', 3990, 4990) RETURNING id`,
    [variation],
  )
  await quietly(
    pool,
    `INSERT INTO participations (item_id, bundle_id, member_id, quantity, state)
     SELECT ${id}, ${bundle}, n, 1, 'active' FROM generate_series(1, ${seats}) n`,
    `SELECT refresh_items(ARRAY[${id}])`,
  )
  return { id, bundle, until }
}

export const buildVoting = async (pool: Pool, votes: number) => {
  const id = await idOf(
    pool,
    `INSERT INTO proposals (slug, title) VALUES ('proposta', 'Proposta') RETURNING id`,
  )
  await quietly(
    pool,
    `INSERT INTO proposal_answers (proposal_id, member_id, answer)
     SELECT ${id}, n, 'want' FROM generate_series(1, ${votes}) n`,
    `SELECT refresh_proposals(ARRAY[${id}])`,
  )
  return id
}

const quietly = async (pool: Pool, load: string, refresh: string) => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
    await client.query(load)
    await client.query('SET LOCAL session_replication_role = origin')
    await client.query(refresh)
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

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

/** Whole call as the site makes it: with a token and an idempotency key. */
export const joinCall = (group: Group, member: number) => {
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
    path: `/api/preorders/${group.id}/participations`,
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
