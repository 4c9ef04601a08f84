import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { StartError } from '../start-error.ts'
import { applyDefinitions } from './apply-definitions.ts'
import { type Definition, definitionsFolder, readDefinitions } from './definitions.ts'

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

export type Migration = { name: string; sql: string; checksum: string }

const migrationsFolder = new URL('./migrations/', import.meta.url)

const fileName = /^\d{4}-[a-z0-9-]+\.sql$/

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
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** After the last known one it is of a newer program; before it, of an abandoned history. */
export const isNewer = (known: Migration[], name: string) => known.every((own) => own.name < name)

/** Refuses a database whose migrations are not the first of the known ones. */
export const checkHistory = (known: Migration[], applied: Migration[]) => {
  for (const { name, checksum } of applied) {
    const own = known.find((migration) => migration.name === name)
    if (!own && isNewer(known, name)) throw new StartError('database.newerData', { name })
    if (!own) throw new StartError('database.olderHistory', { name })
    if (own.checksum !== checksum) throw new StartError('database.changedMigration', { name })
  }
}

/** Runs in the caller's transaction. */
export const run = async (client: Client, { name, sql, checksum }: Migration) => {
  await client.query(sql).catch((error) => {
    throw new Error(`migration ${name} failed`, { cause: error })
  })
  await client.query('insert into applied_migrations (name, checksum) values ($1, $2)', [
    name,
    checksum,
  ])
}

/** Locks migrations until the connection ends, so that one process migrates at a time. */
export const lockMigrations = (client: Client) =>
  client.query('select pg_advisory_lock($1)', [lockKey])

export const createHistory = (client: Client) =>
  client.query(`create table if not exists applied_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)

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

const applyMissing = async (client: Client, known: Migration[]) => {
  await createHistory(client)
  const { rows: applied } = await client.query<Migration>(
    'select name, checksum from applied_migrations order by name',
  )
  checkHistory(known, applied)
  const missing = known.filter(({ name }) => !applied.some((done) => done.name === name))
  for (const migration of missing) await inTransaction(client, () => run(client, migration))
  return missing.map(({ name }) => name)
}

/** Applies missing migrations, then changed definitions; safe for several processes. */
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
  const client = new Client({ connectionString: url, application_name: 'insieme migrate' })
  // A lost connection fails the running query; without a listener it would also end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await lockMigrations(client)
    const applied = await applyMissing(client, known)
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
