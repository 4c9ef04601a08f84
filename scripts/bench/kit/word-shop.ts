import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { readDefinitions } from '#kernel/db/definitions.ts'
import { migrate, readMigrations } from '#kernel/db/migrate.ts'
import type { DatabaseServer } from '../../../tests/setup/database-server.ts'

const words = 30_000
const phrases = 20_000

/** Word frequencies as in a language: the first in nearly every text, the last thousands in one or two. */
const prepare = `
  CREATE TEMP TABLE bench_words (n int PRIMARY KEY, word text);
  INSERT INTO bench_words
  SELECT n, (SELECT string_agg(substr('bcdfglmnprstvz', 1 + (n * 31 / (7 ^ k)::int + k * 5) % 14, 1)
      || substr('aeiou', 1 + (n / (5 ^ k)::int) % 5, 1), '' ORDER BY k)
    FROM generate_series(0, 2 + n % 3) k)
  FROM generate_series(0, ${words - 1}) n;
  ANALYZE bench_words;
  CREATE TEMP TABLE bench_phrases (n int PRIMARY KEY, short text, long text);
  INSERT INTO bench_phrases
  SELECT p.n, string_agg(word, ' ') FILTER (WHERE k <= 2), string_agg(word, ' ')
  FROM (SELECT n, k, floor(exp(random() * ln(${words})))::int - 1 picked
    FROM generate_series(1, ${phrases}) n, generate_series(1, 10) k) p
  JOIN bench_words w ON w.n = p.picked GROUP BY p.n;
  ANALYZE bench_phrases`

const phraseOf = (length: 'short' | 'long', seed: number) =>
  `(SELECT ${length} FROM bench_phrases WHERE n = 1 + (x.n * 7919 + ${seed} * 104729) % ${phrases})`

const story = (count: number) =>
  Array.from({ length: count }, (_, at) => phraseOf('long', at + 5)).join(" || ' ' || ")

/**
 * Inserts this many items and a quarter as many proposals, each with a few dozen words; only columns
 * that search reads.
 */
const fill = async (url: string, items: number) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`SET statement_timeout = 0; SET session_replication_role = replica; SET work_mem = '256MB';
    SET maintenance_work_mem = '512MB'; SET synchronous_commit = off; SET max_parallel_workers_per_gather = 0`)
  await client.query(prepare)
  await client.query(`INSERT INTO pictures (id, media_type, width, height, tint)
    SELECT 'picture000' || to_char(n, 'FM0000000'), 'image/svg+xml', 800, 1000, '#a0c0e0' FROM generate_series(0, 99) n`)
  await client.query(`INSERT INTO interests (slug, name, position)
    SELECT 'interest-' || n, 'Interest ' || n, n FROM generate_series(1, 8) n`)
  await client.query(
    `INSERT INTO items (kind, slug, title, brand, description, properties, interest_id, picture_id, published_at, status,
       expires_at, goal_unit, goal, price_cents, list_price_cents, reached, participants, popularity)
     SELECT kind, 'item-' || n, ${phraseOf('short', 1)} || ' ' || (SELECT word FROM bench_words w WHERE w.n = x.n % ${words}),
       ${phraseOf('short', 2)}, ${story(4)},
       jsonb_build_object('Autore', ${phraseOf('short', 3)}, 'Giocatori', '2–4', 'Durata', 15 + n % 120 || ' minuti'),
       1 + n % 8, 'picture000' || to_char(n % 100, 'FM0000000'), now() - n * interval '1 minute',
       CASE WHEN kind = 'preorder' THEN CASE WHEN n % 10 = 0 THEN 'completed' ELSE 'running' END END,
       CASE WHEN kind = 'preorder' THEN now() + (n * 7919 % 600 - 20) * interval '1 hour' END,
       CASE WHEN kind = 'preorder' THEN 'units' END, CASE WHEN kind = 'preorder' THEN 120 END,
       1000 + n * 7919 % 8000, 1500 + n * 7919 % 8000, n * 31 % 200, n * 31 % 150, n * 104729 % 1000
     FROM (SELECT n, CASE WHEN n % 10 < 7 THEN 'sale' ELSE 'preorder' END kind
       FROM generate_series(1, $1::bigint) n) x`,
    [items],
  )
  await client.query(
    `INSERT INTO proposals (slug, title, description, interest_id, published_at, wants, needs)
     SELECT 'wish-' || n, ${phraseOf('short', 4)}, ${story(3)}, 1 + n % 8,
       now() - n * interval '5 minutes', n * 31 % 200, n * 17 % 50
     FROM generate_series(1, $1::bigint / 4) x (n)`,
    [items],
  )
  await client.query('SELECT fill_search_entries()')
  await client.query('VACUUM ANALYZE')
  await client.end()
}

const checksum = async () => {
  const hash = createHash('sha256').update(await readFile(import.meta.filename))
  for (const { sql } of [...(await readMigrations()), ...(await readDefinitions())])
    hash.update(sql)
  return hash.digest('hex').slice(0, 12)
}

/** Opens the word shop of this size, kept for later runs until its tables or its words change. */
export const openWordShop = async (server: DatabaseServer, items: number) => {
  const family = `insieme_words_${items}_`
  const name = `${family}${await checksum()}`
  const databases = await server.query(`SELECT FROM pg_database WHERE datname = '${name}'`)
  if (databases.length > 0) return server.urlOf(name)
  await server.drop(family)
  // Renamed when it is complete, so that a killed run leaves no half-filled shop under this name.
  const half = `${server.prefix}_words`
  const url = await server.create(half)
  await migrate(url)
  const started = performance.now()
  await fill(url, items)
  await server.query(`ALTER DATABASE "${half}" RENAME TO "${name}"`)
  console.info(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  return server.urlOf(name)
}
