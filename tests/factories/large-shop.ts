import type { Pool } from 'pg'

/** Fills enough rows for realistic query plans: as many groups as sales, every third item with comments. */
export const fillLargeShop = async (pool: Pool, items = 20_000) => {
  await pool.query(
    `INSERT INTO pictures (id, media_type, width, height, tint)
     SELECT 'picture000' || to_char(n, 'FM0000000'), 'image/svg+xml', 800, 1000, '#a0c0e0'
     FROM generate_series(0, $1::int) n`,
    [items],
  )
  await pool.query(`INSERT INTO levels VALUES (1, 'Pedone', NULL, 1, 0) ON CONFLICT DO NOTHING`)
  await pool.query(`INSERT INTO interests (slug, name, position)
    SELECT 'interest-' || n, 'Interest ' || n, n FROM generate_series(1, 8) n`)
  await pool.query(`INSERT INTO members (name, email, picture_id)
    SELECT 'Member ' || n, 'member' || n || '@example.org', 'picture000' || to_char(n, 'FM0000000')
    FROM generate_series(1, 400) n`)
  await pool.query(
    `INSERT INTO items (kind, slug, title, brand, interest_id, picture_id, published_at, status, expires_at,
       goal_unit, goal, price_cents, list_price_cents, units_left, reached, participants, popularity)
     SELECT kind, 'game-' || n, 'Game ' || n, 'Publisher ' || n % 40, 1 + n % 8,
       'picture000' || to_char(n, 'FM0000000'),
       now() - n * interval '3 minutes',
       CASE WHEN kind = 'preorder' THEN CASE WHEN n % 10 = 0 THEN 'completed' ELSE 'running' END END,
       CASE WHEN kind = 'preorder' THEN now() + (n * 7919 % 600 - 20) * interval '1 hour' END,
       CASE WHEN kind = 'preorder' THEN 'units' END,
       CASE WHEN kind = 'preorder' THEN 120 END,
       1000 + n * 7919 % 8000, 1000 + n * 7919 % 8000 + n % 7 * 300,
       CASE WHEN n % 4 = 0 THEN n % 30 END, n * 31 % 200, n * 31 % 150, n * 104729 % 1000
     FROM (SELECT n, CASE WHEN n % 2 = 0 THEN 'sale' ELSE 'preorder' END kind
           FROM generate_series(1, $1::bigint) n) x`,
    [items],
  )
  await talk(pool)
  await pool.query(
    `INSERT INTO proposals (slug, title, interest_id, member_id, published_at, wants, needs, comments)
    SELECT 'wish-' || n, 'Wish ' || n, 1 + n % 8, 1 + n % 400, now() - n * interval '5 minutes',
      n * 31 % 200, n * 17 % 50, n * 7 % 30
    FROM generate_series(1, $1::int / 4) n`,
    [items],
  )
  await pool.query('VACUUM ANALYZE')
}

/** Adds three comments to two of every three groups, and writes the counts directly. */
const talk = async (pool: Pool) => {
  const client = await pool.connect()
  try {
    await client.query('SET session_replication_role = replica')
    await client.query(`INSERT INTO comments (item_id, member_id, body, published_at, likes)
      SELECT i.id, 1 + (i.id + k) % 400, 'Ci siamo quasi, ne mancano poche: passate parola anche in ludoteca.',
        now() - k * interval '1 hour', 4
      FROM items i, generate_series(1, 3) k WHERE i.kind = 'preorder' AND i.id % 3 <> 0`)
    await client.query(`INSERT INTO comment_likes (comment_id, member_id, counted_at)
      SELECT c.id, 1 + (c.id * 7 + k) % 400, now() FROM comments c, generate_series(1, 4) k`)
    await client.query(`UPDATE items SET threads = 3 WHERE kind = 'preorder' AND id % 3 <> 0`)
  } finally {
    client.release(true)
  }
}
