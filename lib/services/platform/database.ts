import { Client } from 'pg'
import type { Config } from './config/config.ts'
import { type Database, openDatabase } from './db/connection.ts'
import { isDiskFull, sqlState } from './db/errors.ts'
import { type Listener, openListener } from './db/listen.ts'
import { migrate } from './db/migrate.ts'
import { sql } from './db/sql.ts'
import { startEngine } from './engine/engine.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Log } from './log.ts'
import { StartError } from './start-error.ts'
import { terminalText } from './terminal.ts'

export type Data = { url: string; db: Database; replica: Database; listener: Listener }

const oldestServer = 150_000

const reason = (error: unknown) => {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  const state = sqlState(error) ?? ''
  if (code === 'ECONNREFUSED') return terminalText('database.reason.refused')
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return terminalText('database.reason.unknownHost')
  if (code === 'ETIMEDOUT' || /timeout/.test(String(error)))
    return terminalText('database.reason.timeout')
  if (state.startsWith('28')) return terminalText('database.reason.password')
  if (state === '3D000') return terminalText('database.reason.noDatabase')
  return terminalText('database.reason.other', { message: (error as Error).message })
}

const withoutPassword = (url: string) => url.replace(/^(\w+:\/\/)[^@/]*@/, '$1')

/** Connects once at the start, so that an unreachable or old server is reported in one line. */
const checkServer = async (url: string) => {
  const address = withoutPassword(url)
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 8_000 })
  try {
    await client.connect()
  } catch (error) {
    await client.end().catch(() => {})
    throw new StartError('database.unreachable', { address, reason: reason(error) }, error)
  }
  const { rows } = await client.query<{ number: number; name: string }>(
    "select current_setting('server_version_num')::int number, current_setting('server_version') name",
  )
  await client.end()
  const found = rows[0]
  if (found && found.number < oldestServer)
    throw new StartError('database.tooOld', { address, found: found.name })
}

/**
 * Returns the URL of PostgreSQL: the configured one, or that of the embedded server, which is
 * started if necessary.
 */
export const findServer = async (config: Config, lifecycle: Lifecycle) => {
  if (config.databaseUrl) {
    await checkServer(config.databaseUrl)
    return config.databaseUrl
  }
  const engine = await startEngine(config.dataFolder)
  lifecycle.onStop('engine', engine.release)
  return engine.url
}

/** An upgrade names what it changed; a new database only counts. */
const namesOrCount = (names: readonly string[]) => (names.length > 10 ? names.length : names)

export const openData = async (config: Config, lifecycle: Lifecycle, log: Log): Promise<Data> => {
  const url = await findServer(config, lifecycle)
  try {
    const { migrations, definitions } = await migrate(url)
    if (migrations.length + definitions.length > 0)
      log.info('database migrated', {
        migrations: namesOrCount(migrations),
        definitions: namesOrCount(definitions),
      })
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    if (isDiskFull(error) || isDiskFull(cause))
      throw new StartError('engine.diskFull', { folder: config.dataFolder }, error)
    throw error
  }
  const onError = (error: Error) => {
    // During shutdown a connection may see PostgreSQL end before it is closed itself.
    if (!lifecycle.isStopping()) log.warn('database connection lost', { error: error.message })
  }
  const onHookError = (error: unknown) => log.error('a hook after a commit failed', { error })
  const options = { poolSize: config.databasePoolSize, onError, onHookError }
  const db = openDatabase(url, options)
  lifecycle.onStop('database pool', db.close)
  // Creates missing partitions after a long downtime. A failure is not fatal: writes work for a
  // while without them.
  await db
    .run(sql`SELECT ensure_months()`)
    .catch((error) => log.error('monthly partitions could not be created', { error }))
  const replica = config.databaseReplicaUrl ? openDatabase(config.databaseReplicaUrl, options) : db
  if (replica !== db) lifecycle.onStop('replica pool', replica.close)
  const listener = await openListener(url, { onError })
  lifecycle.onStop('listener', listener.close)
  return { url, db, replica, listener }
}
