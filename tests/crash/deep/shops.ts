import { Client, Pool } from 'pg'
import type { Engine } from '#kernel/engine/engine.ts'
import { proofKey } from '#lib/services/money/orders/rules/proof.ts'
import { migrateShop } from '../../setup/database-server.ts'

const emptyDatabase = async (engine: Engine, name: string) => {
  const client = new Client({ connectionString: engine.urlOf('postgres') })
  await client.connect()
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return engine.urlOf(name)
}

export type Shop = { url: string; pool: Pool; close: () => Promise<void> }

/** Creates a database, migrated unless `bare`. */
export const openShop = async (engine: Engine, name: string, bare = false): Promise<Shop> => {
  const url = await emptyDatabase(engine, name)
  if (!bare) await migrateShop(url)
  const pool = new Pool({ connectionString: url })
  // A stopping server sends errors to its connections, which have no other listener.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  return { url, pool, close: () => pool.end() }
}

/** Logged tables, which survive a crash of the server. */
export const tablesOf = async ({ pool }: Shop) =>
  (
    await pool.query<{ name: string }>(
      `SELECT oid::regclass::text AS name FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
         AND relpersistence = 'p' AND relname !~ '^applied_' ORDER BY 1`,
    )
  ).rows.map(({ name }) => name)

/** The source learns the time of the copy after it, and a copy is another timeline. */
export const isCopied = (table: string) => !['last_backup', 'matched_timeline'].includes(table)

/** Returns every row of a table as text, with the name of its partition. */
export const rowsOf = async ({ pool }: Shop, table: string) =>
  (
    await pool.query<{ row: string }>(
      `SELECT t.tableoid::regclass::text || t::text AS row FROM ${table} t ORDER BY 1`,
    )
  ).rows.map(({ row }) => row)

/**
 * Fills rows with difficult values: special characters, empty and null values, past months, nested
 * answers.
 */
export const fillShop = async ({ pool }: Shop, members: number) => {
  await pool.query(`INSERT INTO levels (number, name, cashback_percent, start_threshold_cents)
    VALUES (1, 'Uno', 1, 0)`)
  await pool.query(
    `INSERT INTO members (name, email, level_number, password_hash)
     SELECT E'Socia\\t«' || n || E'»\\\\N\\n', 'socia' || n || '@posta.example', 1, NULLIF(n % 3, 0)::text
     FROM generate_series(1, $1) n`,
    [members],
  )
  await pool.query(`SELECT ensure_month('notifications', '2024-02-01')`)
  await pool.query(`INSERT INTO notifications (member_id, type, data, created_at)
    SELECT id, 'preorder', '{"a": null, "b": "\\\\n"}', '2024-02-03 04:05:06.789012+01'
    FROM members LIMIT 50`)
  await pool.query(`INSERT INTO pictures (id, media_type, width, height, tint)
    VALUES ('0123456789abcdef', 'image/png', 1, 1, '#123456')`)
  await pool.query(`INSERT INTO items (kind, slug, title, picture_id, published_at, status, expires_at,
      goal_unit, goal)
    SELECT 'preorder', 'gioco-' || n, 'Gioco', '0123456789abcdef', now(), 'running',
      now() + interval '9 days', 'units', 7 FROM generate_series(1, 20) n`)
  await pool.query(`INSERT INTO comments (item_id, member_id, body)
    SELECT i.id, m.id, 'Ci sto.' FROM items i, (SELECT id FROM members LIMIT 1) m`)
  await pool.query(`INSERT INTO comments (item_id, member_id, parent_id, body)
    SELECT item_id, member_id, id, '«»' FROM comments`)
}

/** Inserts a withdrawal with its proof of return; returns the storage key of the file. */
export const fillProof = async ({ pool }: Shop) => {
  const digest = 'ab'.repeat(32)
  const { rows } = await pool.query<{ id: number }>(
    `WITH o AS (INSERT INTO orders (kind, state, goods_cents, delivery_cents, total_cents, delivery,
         terms_version, placed_at)
       VALUES ('sale', 'refund_requested', 100, 0, 100, '{}', '1', now()) RETURNING id),
     w AS (INSERT INTO withdrawals (order_id, position, state, refund_cents, requested_at)
       SELECT id, 1, 'requested', 100, now() FROM o RETURNING id)
     INSERT INTO return_proofs (withdrawal_id, digest, media_type, name, uploaded_at)
     SELECT id, $1, 'application/pdf', 'ricevuta.pdf', now() FROM w RETURNING withdrawal_id id`,
    [digest],
  )
  return proofKey(Number(rows[0]?.id), digest)
}
