import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { StartError } from '../start-error.ts'

export type Migration = { name: string; sql: string; checksum: string }

export const migrationsFolder = new URL('./migrations/', import.meta.url)

const fileName = /^\d{4}-[a-z0-9-]+\.sql$/

// Any fixed number: whoever migrates this database holds this lock.
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

const checkHistory = (known: Migration[], applied: Migration[]) => {
  for (const { name, checksum } of applied) {
    const own = known.find((migration) => migration.name === name)
    if (!own) throw new StartError('database.newerData', { name })
    if (own.checksum !== checksum) throw new StartError('database.changedMigration', { name })
  }
}

/** Within a transaction of the caller. */
export const run = async (client: Client, { name, sql, checksum }: Migration) => {
  await client.query(sql)
  await client.query('insert into applied_migrations (name, checksum) values ($1, $2)', [
    name,
    checksum,
  ])
}

const apply = async (client: Client, migration: Migration) => {
  try {
    await client.query('begin')
    await run(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${migration.name} failed`, { cause: error })
  }
}

/** Held until the connection ends: nobody else migrates meanwhile. */
export const lockMigrations = (client: Client) =>
  client.query('select pg_advisory_lock($1)', [lockKey])

export const createHistory = (client: Client) =>
  client.query(`create table if not exists applied_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)

/** Applies what is missing and returns its names; any number of processes may call it at once. */
export const migrate = async (url: string, folder: URL | string = migrationsFolder) => {
  const known = await readMigrations(folder)
  const client = new Client({ connectionString: url, application_name: 'insieme migrate' })
  await client.connect()
  try {
    await lockMigrations(client)
    await createHistory(client)
    const { rows: applied } = await client.query<Migration>(
      'select name, checksum from applied_migrations order by name',
    )
    checkHistory(known, applied)
    const missing = known.filter(({ name }) => !applied.some((done) => done.name === name))
    for (const migration of missing) await apply(client, migration)
    return missing.map(({ name }) => name)
  } finally {
    // Ending the connection gives the lock back too, whatever happened above.
    await client.end()
  }
}
