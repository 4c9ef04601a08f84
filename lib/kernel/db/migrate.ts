import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { StartError } from '../start-error.ts'
import { applyDefinitions } from './apply-definitions.ts'
import { type Definition, definitionsFolder, readDefinitions } from './definitions.ts'
import { isLockTimeout } from './errors.ts'
import { createSession } from './session.ts'

type Program = { digest: string; applied_at: Date }

const digestOf = (definitions: readonly Definition[]) => {
  const hash = createHash('sha256')
  for (const { path, checksum } of definitions) hash.update(`${path} ${checksum}\n`)
  return hash.digest('hex')
}

/** False for a demo, and for a database without the mark of a shop. */
const isRealShop = async (client: Client) => {
  const { rows } = await client.query("select to_regclass('shop_kind') is not null as found")
  if (!rows[0].found) return false
  return (await client.query("select from shop_kind where kind = 'real'")).rowCount === 1
}

/**
 * Records the program that applies its definitions, in the caller's transaction. A program that
 * another one has replaced before is an older one: a real shop refuses it, unless `goBack` says
 * that the return is wanted. The list then begins anew, so that the newer one may come again.
 */
export const recordProgram = async (
  client: Client,
  definitions: readonly Definition[],
  goBack: boolean,
) => {
  await client.query(`create table if not exists applied_programs (
    digest text primary key,
    applied_at timestamptz not null default clock_timestamp()
  )`)
  const own = digestOf(definitions)
  const { rows: programs } = await client.query<Program>(
    'select digest, applied_at from applied_programs order by applied_at desc',
  )
  const [latest] = programs
  if (latest?.digest === own) return
  if (latest && programs.some(({ digest }) => digest === own)) {
    if (!goBack && (await isRealShop(client)))
      throw new StartError('database.olderProgram', { at: latest.applied_at.toISOString() })
    await client.query('delete from applied_programs')
  }
  await client.query('insert into applied_programs (digest) values ($1)', [own])
}

/** `tolerates`: number of the last migration of the oldest program that goes on working after this one. */
type Applied = { name: string; checksum: string; tolerates: string | null }
export type Migration = Applied & { sql: string }

const migrationsFolder = new URL('./migrations/', import.meta.url)

const fileName = /^\d{4}-[a-z0-9-]+\.sql$/
const tolerance = /^-- Programs from (\d{4}) on keep serving\.$/m

// Advisory lock key of migrations; any fixed number.
const lockKey = 7_411_906

export const readMigrations = async (folder: URL | string = migrationsFolder) => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const odd = names.find((name) => !fileName.test(name))
  if (odd) throw new Error(`migration ${odd} is not named NNNN-name.sql`)
  return Promise.all(
    names.map(async (name): Promise<Migration> => {
      const path = folder instanceof URL ? new URL(name, folder) : `${folder}/${name}`
      const sql = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')
      const checksum = createHash('sha256').update(sql).digest('hex')
      return { name, sql, checksum, tolerates: tolerance.exec(sql)?.[1] ?? null }
    }),
  )
}

/** After the last known one it is of a newer program; before it, of an abandoned history. */
export const isNewer = (known: Migration[], name: string) => known.every((own) => own.name < name)

const isTolerated = (known: Migration[], { tolerates }: Applied) =>
  tolerates !== null && tolerates <= (known.at(-1)?.name.slice(0, 4) ?? '')

/**
 * Refuses a database whose migrations are not the first of the known ones, unless those that follow tolerate
 * this program; then it is older than the database.
 */
export const checkHistory = (known: Migration[], applied: Applied[]) => {
  let isOlder = false
  for (const each of applied) {
    const { name, checksum } = each
    const own = known.find((migration) => migration.name === name)
    if (own && own.checksum !== checksum)
      throw new StartError('database.changedMigration', { name })
    if (own) continue
    if (!isNewer(known, name)) throw new StartError('database.olderHistory', { name })
    if (!isTolerated(known, each)) throw new StartError('database.newerData', { name })
    isOlder = true
  }
  return { isOlder }
}

const failed = ({ name }: Migration, cause: unknown) =>
  new Error(`migration ${name} failed`, { cause })

const enter = (client: Client, { name, checksum, tolerates }: Migration) =>
  client.query('insert into applied_migrations (name, checksum, tolerates) values ($1, $2, $3)', [
    name,
    checksum,
    tolerates,
  ])

/** Runs in the caller's transaction, where an index cannot be made while others write. */
export const run = async (client: Client, migration: Migration) => {
  await client.query(migration.sql.replaceAll(/\bCONCURRENTLY\b/g, '')).catch((error) => {
    throw failed(migration, error)
  })
  await enter(client, migration)
}

const concurrentIndex = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS (\w+)/gm

/** True for a migration that makes or drops indexes while others write: it runs outside of transactions. */
const isConcurrent = ({ sql }: Migration) => /\bCONCURRENTLY\b/.test(sql)

/** Runs statement by statement; when it is killed, it begins again. */
const runConcurrently = async (client: Client, migration: Migration) => {
  const { sql } = migration
  try {
    for (const [, index] of sql.matchAll(concurrentIndex)) {
      // Left by a start that was killed: it would count as existing, and is never used.
      const { rowCount } = await client.query(
        'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
        [index],
      )
      if (rowCount) await client.query(`drop index concurrently ${index}`)
    }
    for (const statement of sql.split(/;[ \t]*$/m))
      if (statement.replaceAll(/--.*$/gm, '').trim()) await client.query(statement)
  } catch (error) {
    throw failed(migration, error)
  }
  await enter(client, migration)
}

/**
 * Locks migrations until the connection ends, so that one process migrates at a time. Asks again and again:
 * a waiting statement would have a snapshot, for which an index made concurrently waits in turn.
 */
export const lockMigrations = async (client: Client) => {
  const ask = 'select pg_try_advisory_lock($1) as locked'
  while (!(await client.query(ask, [lockKey])).rows[0].locked) await pause(100)
}

export const createHistory = async (client: Client) => {
  await client.query(`create table if not exists applied_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
  const { rowCount: hasTolerance } = await client.query(`select from pg_attribute
    where attrelid = 'applied_migrations'::regclass and attname = 'tolerates'`)
  // Its lock would wait for a running backup, and all checks behind it.
  if (!hasTolerance) await client.query('alter table applied_migrations add column tolerates text')
}

const inTransaction = async <R>(client: Client, work: () => Promise<R>) => {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    // A lost connection has rolled back already, and its first error says more than this one.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** A statement that waits for a lock makes all others wait behind it: it gives up, and tries again. */
const longestWait = '3s'
const mostTries = 100

const runInTurn = async (client: Client, migration: Migration) => {
  for (let tried = 1; ; tried++)
    try {
      return await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = '${longestWait}'`)
        await run(client, migration)
      })
    } catch (error) {
      if (tried === mostTries || !isLockTimeout(error)) throw error
      await pause(500)
    }
}

const applyMissing = async (client: Client, known: Migration[]) => {
  await createHistory(client)
  const { rows: applied } = await client.query<Applied>(
    'select name, checksum, tolerates from applied_migrations order by name',
  )
  const { isOlder } = checkHistory(known, applied)
  const missing = known.filter(({ name }) => !applied.some((done) => done.name === name))
  for (const migration of missing)
    await (isConcurrent(migration) ? runConcurrently : runInTurn)(client, migration)
  return { isOlder, missing: missing.map(({ name }) => name) }
}

/**
 * Applies missing migrations, then changed definitions; safe for several processes. A program that newer
 * migrations tolerate leaves the definitions as they are, unless it goes back.
 */
export const migrate = async (
  url: string,
  {
    migrations = migrationsFolder as URL | string,
    definitions = definitionsFolder as URL | string,
    /** Accepts that this program is older than the last one. */
    goBack = false,
  } = {},
) => {
  const known = await readMigrations(migrations)
  const defined = await readDefinitions(definitions)
  const client = createSession(url, 'insieme migrate')
  await client.connect()
  try {
    await lockMigrations(client)
    const { isOlder, missing: applied } = await applyMissing(client, known)
    if (isOlder && !goBack) return { migrations: applied, definitions: [] }
    const replaced = await inTransaction(client, async () => {
      await recordProgram(client, defined, goBack)
      return applyDefinitions(client, defined)
    })
    return { migrations: applied, definitions: replaced }
  } finally {
    // Closing the connection releases the lock, also after an error.
    await client.end()
  }
}
