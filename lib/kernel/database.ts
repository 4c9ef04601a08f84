import type { Client } from 'pg'
import type { Config } from './config/config.ts'
import { countConnections } from './db/budget.ts'
import { type Database, openDatabase } from './db/connection.ts'
import { isDiskFull, sqlState } from './db/errors.ts'
import { hostsOf } from './db/hosts.ts'
import { type Listener, openListener } from './db/listen.ts'
import { migrate } from './db/migrate.ts'
import { checkPooler } from './db/pooler.ts'
import { checkRequirements } from './db/requirements.ts'
import { createSession } from './db/session.ts'
import { sql } from './db/sql.ts'
import { connectQuery } from './db/timeouts.ts'
import { startEngine } from './engine/engine.ts'
import { hasEngine } from './engine/place.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Log } from './log.ts'
import { requireShop, type ShopKind } from './shop-kind.ts'
import { StartError } from './start-error.ts'
import { terminalText } from './terminal.ts'

export type Data = { url: string; db: Database; listener: Listener }

const reason = (error: unknown) => {
  const { cause = error } = error as Error
  const code = (cause as NodeJS.ErrnoException).code ?? ''
  const state = sqlState(error) ?? ''
  if (code === 'ECONNREFUSED') return terminalText('database.reason.refused')
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return terminalText('database.reason.unknownHost')
  if (code === 'ETIMEDOUT' || /timeout/.test(String(error)))
    return terminalText('database.reason.timeout')
  if (state.startsWith('28')) return terminalText('database.reason.password')
  if (state === '42501') return terminalText('database.reason.noRight')
  if (state === '3D000') return terminalText('database.reason.noDatabase')
  return terminalText('database.reason.other', { message: (error as Error).message })
}

/** True for the answer of a pooler to the options of a session. */
const refusesParameters = (error: unknown) =>
  sqlState(error) === '08P01' && /unsupported startup parameter/.test(String(error))

const withoutPassword = (url: string) =>
  url.replace(/^(\w+:\/\/)\S*@/, '$1').replace(/([?&]password=)[^&]*/, '$1…')

type Work<R> = (client: Client) => Promise<R>

/** Connects once, so that an unreachable server is reported in one line. */
const connectOnce = async <R>(url: string, open: () => Client, work: Work<R>) => {
  let client: Client | undefined
  try {
    client = open()
    await client.connect()
  } catch (error) {
    await client?.end().catch(() => {})
    const values = { address: withoutPassword(url), reason: reason(error) }
    const key = refusesParameters(error) ? 'database.isPooler' : 'database.unreachable'
    throw new StartError(key, values, error)
  }
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const settings = { connectionTimeoutMillis: 8_000 }

/** Connects to PostgreSQL itself. */
export const withServer = <R>(url: string, work: Work<R>) =>
  connectOnce(url, () => createSession(url, 'start of insieme', settings), work)

/** Returns what a pooler can do; refuses one whose connections could hold a lock without an end. */
export const requirePooler = (url: string) =>
  connectOnce(
    url,
    () => {
      const { Client, connectionString } = hostsOf(url).connector
      return new Client({ ...settings, connectionString }).on('error', () => {})
    },
    async (client) => {
      const { missingTimeouts, prepares } = await checkPooler(client)
      if (missingTimeouts.length === 0) return { prepares }
      const names = missingTimeouts.join(', ')
      const values = { address: withoutPassword(url), names, line: connectQuery }
      throw new StartError('database.noTimeouts', values)
    },
  )

/** Refuses a process whose connections PostgreSQL could not open when there is most to do. */
const requireConnections = (url: string, config: Config) =>
  withServer(url, async (client) => {
    const { isEnough, ...values } = await countConnections(client, config)
    if (isEnough) return
    throw new StartError('database.fewConnections', { address: withoutPassword(url), ...values })
  })

const requireFit = async (url: string) => {
  const { faults } = await withServer(url, checkRequirements)
  if (faults.length === 0) return
  const values = { address: withoutPassword(url), lines: faults.join('\n') }
  throw new StartError('database.unfit', values)
}

const startEmbedded = async ({ dataFolder }: Config, lifecycle: Lifecycle) => {
  const engine = await startEngine(dataFolder)
  lifecycle.onStop('engine', engine.release)
  return engine.url
}

/** URL of PostgreSQL for a start or a restore: the configured one, or the embedded server. */
export const findServer = async (config: Config, lifecycle: Lifecycle) => {
  if (!config.databaseUrl) return startEmbedded(config, lifecycle)
  await requireFit(config.databaseUrl)
  return config.databaseUrl
}

/** Database of the shop, as a person would name it. */
export const placeOf = ({ databaseUrl, dataFolder }: Config) =>
  databaseUrl ? withoutPassword(databaseUrl) : terminalText('database.embedded', { dataFolder })

/** Returns the URL of the server of an earlier start; undefined if there was none. */
export const findExistingServer = async (config: Config, lifecycle: Lifecycle) => {
  if (config.databaseUrl) return config.databaseUrl
  return hasEngine(config.dataFolder) ? startEmbedded(config, lifecycle) : undefined
}

/** URL of an existing shop of this version; creates nothing, so no command makes a second shop. */
export const findShop = async (config: Config, lifecycle: Lifecycle) => {
  const where = placeOf(config)
  const url = await findExistingServer(config, lifecycle)
  if (!url) throw new StartError('database.noShop', { where })
  return { url, kind: await withServer(url, (client) => requireShop(client, where)) }
}

type Found = { kind: ShopKind; file: string | undefined }

/** First line of every command: the shop and the database that it works on. */
export const shopLine = (config: Config, { kind, file }: Found) => {
  const settings = file ? terminalText('shop.settings', { file }) : ''
  const values = { name: config.siteName, database: placeOf(config), settings }
  return terminalText(`shop.line.${kind}`, values)
}

/** An upgrade names what it changed; a new database only counts. */
const namesOrCount = (names: readonly string[]) => (names.length > 10 ? names.length : names)

const migrateData = async (config: Config, url: string, log: Log, goBack: boolean) => {
  try {
    const { migrations, definitions } = await migrate(url, { goBack })
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
}

/** Opens the database for a start, which alone creates and migrates it. */
export const openData = async (
  config: Config,
  lifecycle: Lifecycle,
  log: Log,
  { goBack = false } = {},
): Promise<Data> => {
  const url = await findServer(config, lifecycle)
  if (config.databaseUrl !== undefined) await requireConnections(url, config)
  await migrateData(config, url, log, goBack)
  return connect(url, config, lifecycle, log)
}

/** Opens the connections to a database of this version. */
export const connect = async (
  url: string,
  config: Config,
  lifecycle: Lifecycle,
  log: Log,
): Promise<Data> => {
  const onError = (error: Error) => {
    // During shutdown a connection may see PostgreSQL end before it is closed itself.
    if (!lifecycle.isStopping()) log.warn('database connection lost', { error: error.message })
  }
  const onHookError = (error: unknown) => log.error('a hook after a commit failed', { error })
  const { databasePoolSize: poolSize, poolerUrl } = config
  const pooler = poolerUrl === undefined ? {} : { poolerUrl, ...(await requirePooler(poolerUrl)) }
  const db = openDatabase(url, { poolSize, ...pooler, onError, onHookError })
  lifecycle.onStop('database pool', db.close)
  // Creates missing partitions. A failure is not fatal: writes work for a while without.
  await db
    .run(sql`SELECT ensure_months()`)
    .catch((error) => log.error('monthly partitions could not be created', { error }))
  const listener = await openListener(url, { onError })
  lifecycle.onStop('listener', listener.close)
  return { url, db, listener }
}
