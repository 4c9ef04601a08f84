import type { Pool } from 'pg'

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

const idOf = async (pool: Pool, text: string, values: unknown[] = []) => {
  const { rows } = await pool.query<{ id: string }>(text, values)
  return Number(rows[0]?.id)
}

/** Inserts a running group with this many seats taken, bypassing triggers. */
export const buildGroup = async (pool: Pool, seats: number) => {
  const id = await idOf(
    pool,
    `INSERT INTO items (kind, slug, title, picture_id, status, expires_at, goal_unit, goal)
     VALUES ('preorder', 'gioco', 'Gioco', 'picture0000000000', 'running', now() + interval '7 days',
       'units', 100) RETURNING id`,
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
  return { id, bundle }
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
