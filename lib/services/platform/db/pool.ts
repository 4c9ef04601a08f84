import { Pool } from 'pg'
import { drizzle, is, type NodePgDatabase, PgTransaction } from './drizzle.ts'
import { isWorthRetrying } from './errors.ts'

export type Db = NodePgDatabase<Record<string, never>> & { $client: Pool }
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type DatabaseOptions = {
  poolSize?: number
  applicationName?: string
  onError?: (error: Error) => void
}

export const openDatabase = (url: string, options: DatabaseOptions = {}): Db => {
  const pool = new Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    application_name: options.applicationName ?? 'insieme',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
  })
  // Without a listener an idle connection that breaks would end the whole process.
  pool.on('error', (error) => options.onError?.(error))
  return drizzle({ client: pool }) as Db
}

export const closeDatabase = (db: Db) => db.$client.end()

const attempts = 5

const pause = (attempt: number) =>
  new Promise((done) => setTimeout(done, 2 ** attempt * 5 * (0.5 + Math.random())))

/** Runs the work again when PostgreSQL gave up on it for the sake of another transaction. */
export const transaction = async <T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  settings?: Parameters<Db['transaction']>[1],
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work, settings)
    } catch (error) {
      if (attempt === attempts || !isWorthRetrying(error)) throw error
      await pause(attempt)
    }
  }
}

/** Writers call it first: half of a command outside a transaction is the worst kind of bug. */
export function assertTransaction(db: Db | Tx): asserts db is Tx {
  if (!is(db, PgTransaction)) throw new Error('this writer must run inside a transaction')
}
