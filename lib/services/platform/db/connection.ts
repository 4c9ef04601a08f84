import { Pool, type PoolClient, type QueryResult } from 'pg'
import { isWorthRetrying } from './errors.ts'
import { type LetGo, openHolds } from './holds.ts'
import { type Sql, words } from './sql.ts'
import { types } from './types.ts'

type Row = object

/** What runs statements, inside a transaction or outside: whoever only reads asks for nothing more. */
export type Db = {
  rows: <R extends Row>(statement: Sql) => Promise<R[]>
  first: <R extends Row>(statement: Sql) => Promise<R | undefined>
  /** Tells how many rows it touched. */
  run: (statement: Sql) => Promise<number>
}

declare const inside: unique symbol

/** Inside a transaction: half of a command outside one is the worst kind of bug. */
export type Tx = Db & {
  readonly [inside]: true
  /** Runs when everything is committed, and never when it is not. */
  afterCommit: (work: () => unknown) => void
  /** A part that may fail without taking the rest with it. */
  savepoint: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

export type Database = Db & {
  /** Runs again when PostgreSQL gave up on it for the sake of another transaction. */
  transaction: <T>(work: (tx: Tx) => Promise<T>, settings?: 'one snapshot') => Promise<T>
  /** Runs after every transaction that committed. */
  onCommit: (run: () => void) => void
  /** Holds a name that nobody else holds, in any process; tells how to let go of it. */
  hold: (name: string) => Promise<LetGo | undefined>
  /** For what speaks the protocol itself: copying, locks of a session. */
  pool: Pool
  close: () => Promise<void>
}

export type DatabaseOptions = {
  poolSize?: number
  applicationName?: string
  onError?: (error: Error) => void
  /** What should have followed a commit and did not. */
  onHookError?: (error: unknown) => void
}

type Runner = { query: (statement: Sql) => Promise<QueryResult> }

export const connectionOf = (runner: Runner): Db => ({
  rows: async <R extends Row>(statement: Sql) => (await runner.query(statement)).rows as R[],
  first: async <R extends Row>(statement: Sql) =>
    (await runner.query(statement)).rows[0] as R | undefined,
  run: async (statement) => (await runner.query(statement)).rowCount ?? 0,
})

const attempts = 5

const pause = (attempt: number) =>
  new Promise((done) => setTimeout(done, 2 ** attempt * 5 * (0.5 + Math.random())))

const begins = {
  plain: 'BEGIN',
  'one snapshot': 'BEGIN ISOLATION LEVEL REPEATABLE READ',
}

const transactionOf = (client: PoolClient, hooks: (() => unknown)[]) => {
  let isOver = false
  let depth = 0
  const query = (statement: Sql) => {
    // Nobody waited for it: it would run in whatever the connection does next.
    if (isOver) throw new Error('this transaction is over')
    return client.query(statement)
  }
  const tx = {
    ...connectionOf({ query }),
    afterCommit: (work) => void hooks.push(work),
    savepoint: async (work) => {
      const name = `s${depth++}`
      const before = hooks.length
      await client.query(`SAVEPOINT ${name}`)
      try {
        const done = await work(tx)
        await client.query(`RELEASE SAVEPOINT ${name}`)
        return done
      } catch (error) {
        hooks.length = before
        await client.query(`ROLLBACK TO SAVEPOINT ${name}`)
        throw error
      }
    },
  } as Tx
  const end = () => {
    isOver = true
  }
  return { tx, end }
}

export const openDatabase = (url: string, options: DatabaseOptions = {}): Database => {
  const settings = {
    connectionString: url,
    application_name: options.applicationName ?? 'insieme',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    types,
  }
  const onError = (error: Error) => options.onError?.(error)
  const pool = new Pool({ ...settings, max: options.poolSize ?? 10 })
  const holding = new Pool({ ...settings, max: 1 })
  // Without a listener an idle connection that breaks would end the whole process.
  // The pool listens no more to one that is ending, and a server that stops meanwhile tells it so.
  for (const each of [pool, holding])
    each.on('error', onError).on('connect', (client) => client.on('error', () => {}))

  const once = async <T>(work: (tx: Tx) => Promise<T>, begin: string) => {
    const hooks: (() => unknown)[] = []
    const client = await pool.connect()
    const { tx, end } = transactionOf(client, hooks)
    let broken: Error | undefined
    try {
      await client.query(begin)
      const done = await work(tx).finally(end)
      await client.query('COMMIT')
      return { done, hooks }
    } catch (error) {
      // A connection that cannot even roll back is not given to the next one.
      await client.query('ROLLBACK').catch((worse) => (broken = worse))
      throw error
    } finally {
      client.release(broken)
    }
  }

  let committed = () => {}

  const transaction: Database['transaction'] = async (work, settings) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const { done, hooks } = await once(work, begins[settings ?? 'plain'])
        committed()
        // What is committed stays so, whatever becomes of what follows from it.
        for (const hook of hooks) {
          try {
            await hook()
          } catch (error) {
            options.onHookError?.(error)
          }
        }
        return done
      } catch (error) {
        if (attempt === attempts || !isWorthRetrying(error)) throw error
        await pause(attempt)
      }
    }
  }

  const onCommit = (run: () => void) => {
    committed = run
  }
  return {
    ...connectionOf(pool),
    transaction,
    onCommit,
    hold: openHolds(holding, onError),
    pool,
    close: async () => {
      await Promise.all([pool.end(), holding.end()])
    },
  }
}

/** For a transaction that moves many rows: time enough, and no compiling of statements that look dear. */
export const prepareForMuch = async (tx: Tx) => {
  await tx.run(words("SET LOCAL statement_timeout = '15min'"))
  await tx.run(words('SET LOCAL jit = off'))
}
