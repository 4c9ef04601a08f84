import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { migrate } from '#lib/services/platform/db/migrate.ts'
import { startEngine } from '#lib/services/platform/engine/engine.ts'

export type DatabaseServer = {
  /** Databases of this run begin with it; whatever a crashed test leaves is dropped by it. */
  prefix: string
  urlOf: (database: string) => string
  query: (sql: string) => Promise<void>
  create: (database: string, template?: string) => Promise<string>
  close: () => Promise<void>
}

// A power cut may lose what tests wrote; nothing else may. Many small shops need no more memory than this.
const fast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '512MB',
}

/** By hand: the address of a Unix socket has no host, which URL refuses. */
export const withDatabase = (url: string, database: string) =>
  url.replace(/^([a-z]+:\/\/[^/?]*)[^?]*/, `$1/${database}`)

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const outside = (url: string) => ({
  url,
  urlOf: (database: string) => withDatabase(url, database),
  release: async () => {},
})

const dataOfRun = process.env.TEST_DATA_DIR

const embedded = (durable: boolean) =>
  durable ? startEngine('.insieme/bench') : startEngine(dataOfRun ?? '.insieme/test', fast)

/** The server of DATABASE_URL, or an embedded one kept for tests; a durable one is as a shop has it. */
export const openDatabaseServer = async ({
  prefix = `insieme_test_${randomBytes(4).toString('hex')}`,
  durable = false,
} = {}): Promise<DatabaseServer> => {
  const given = process.env.DATABASE_URL
  const server = given ? outside(given) : await embedded(durable)
  const query = async (sql: string) => {
    const client = new Client({ connectionString: server.url })
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  const dropAll = async () => {
    const client = new Client({ connectionString: server.url })
    await client.connect()
    try {
      const { rows } = await client.query<{ datname: string }>(
        'select datname from pg_database where starts_with(datname, $1)',
        [prefix],
      )
      for (const { datname } of rows)
        await client.query(`drop database if exists ${quoted(datname)} with (force)`)
    } finally {
      await client.end()
    }
  }
  return {
    prefix,
    urlOf: server.urlOf,
    query,
    create: async (database, template) => {
      await query(
        `create database ${quoted(database)}${template ? ` template ${quoted(template)}` : ''}`,
      )
      return server.urlOf(database)
    },
    close: async () => {
      // A folder of the run's own goes as a whole.
      if (given || !dataOfRun) await dropAll()
      await server.release()
    },
  }
}

/** A migrated, empty database from which tests make theirs. */
export const createTemplate = async (server: DatabaseServer) => {
  const name = `${server.prefix}_template`
  await migrate(await server.create(name))
  return name
}
