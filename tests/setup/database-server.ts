import { randomBytes } from 'node:crypto'
import { Client, escapeLiteral } from 'pg'
import { migrate } from '#kernel/db/migrate.ts'
import { startEngine } from '#kernel/engine/engine.ts'

export type DatabaseServer = {
  /** Prefix of all databases of this run; whatever a crashed test leaves is dropped by it. */
  prefix: string
  urlOf: (database: string) => string
  query: <R extends object>(sql: string) => Promise<R[]>
  create: (database: string, template?: string) => Promise<string>
  /** Drops every database whose name begins with the prefix. */
  drop: (beginning: string) => Promise<void>
  close: () => Promise<void>
}

// Without fsync: a power cut may lose data of tests. Small buffers are enough for many small shops.
const fast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '512MB',
}

/** Replaced by hand: the URL of a Unix socket has no host, which URL refuses. */
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

/**
 * Opens the server of DATABASE_URL, or an embedded one for tests; a durable one has the settings of a
 * shop.
 */
export const openDatabaseServer = async ({
  prefix = `insieme_test_${randomBytes(4).toString('hex')}`,
  durable = false,
} = {}): Promise<DatabaseServer> => {
  const given = process.env.DATABASE_URL
  const server = given ? outside(given) : await embedded(durable)
  const query = async <R extends object>(sql: string) => {
    const client = new Client({ connectionString: server.url })
    await client.connect()
    try {
      return (await client.query<R>(sql)).rows
    } finally {
      await client.end()
    }
  }
  const drop = async (beginning: string) => {
    const databases = await query<{ datname: string }>(
      `select datname from pg_database where starts_with(datname, ${escapeLiteral(beginning)})`,
    )
    for (const { datname } of databases)
      await query(`drop database if exists ${quoted(datname)} with (force)`)
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
    drop,
    close: async () => {
      // The data folder of a run is removed as a whole.
      if (given || !dataOfRun) await drop(prefix)
      await server.release()
    },
  }
}

/** Migrates a database and marks it as a demo, as a start does. */
export const migrateShop = async (url: string) => {
  await migrate(url)
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query("insert into shop_kind (kind) values ('demo')").finally(() => client.end())
}

/** Creates a migrated, empty database from which tests create theirs. */
export const createTemplate = async (server: DatabaseServer) => {
  const name = `${server.prefix}_template`
  await migrateShop(await server.create(name))
  return name
}
