import pg, { type Pool, type PoolClient, type QueryResult } from 'pg'
import { DomainError } from '../error.ts'
import { inPart, telemetry } from '../telemetry/telemetry.ts'
import { createTurns } from '../turns.ts'
import { isReadOnly, isWorthRetrying } from './errors.ts'
import { type LetGo, openHolds } from './holds.ts'
import { openPool } from './pool.ts'
import { raw, type Sql } from './sql.ts'
import { longestWait, timeouts } from './timeouts.ts'

const { builtins, getTypeParser } = pg.types
// OID of bigint[]: the driver's list of types has no arrays.
const arrayOfBigint = 1016 as typeof builtins.INT8

const readBigint = (text: string) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is not a safe integer`)
  return value
}

const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: readBigint,
  [arrayOfBigint]: (text) => getTypeParser(arrayOfBigint)(text).map(readBigint),
  // Dates stay text: as a `Date`, a day would shift to the day before in time zones west of UTC.
  [builtins.DATE]: (text) => text,
}

/** Parsers of PostgreSQL values on every connection. Times become `Date`, ids become numbers. */
export const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) ||
    getTypeParser(oid, format as 'text')) as typeof getTypeParser,
}

type Row = object

/** Runs statements inside or outside a transaction; enough for code that only reads. */
export type Db = {
  rows: <R extends Row>(statement: Sql) => Promise<R[]>
  first: <R extends Row>(statement: Sql) => Promise<R | undefined>
  /** First row; refuses with `not_found` where there is none. */
  one: <R extends Row>(statement: Sql) => Promise<R>
  /** Returns the number of affected rows. */
  run: (statement: Sql) => Promise<number>
}

declare const inside: unique symbol

/** Connection inside a transaction; writers require it, so no command is half done outside one. */
export type Tx = Db & {
  readonly [inside]: true
  /** Runs after the commit; never runs when the transaction rolls back. */
  afterCommit: (work: () => unknown) => void
  /** Runs a part of the transaction that may fail without failing the rest. */
  savepoint: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

export type Database = Db & {
  /** Retries the whole transaction after a serialization failure or a deadlock. */
  transaction: <T>(work: (tx: Tx) => Promise<T>, settings?: 'one snapshot') => Promise<T>
  /** Registers a hook that runs after every committed transaction. */
  onCommit: (run: () => void) => void
  /** Locks a name across all processes. Returns its release, or undefined when it is taken. */
  hold: (name: string) => Promise<LetGo | undefined>
  /** Driver pool, for code that speaks the protocol itself: COPY, session locks. */
  pool: Pool
  close: () => Promise<void>
}

export type DatabaseOptions = {
  poolSize?: number
  /** URL of a pooler in transaction mode, through which all but the holds goes. */
  poolerUrl?: string | undefined
  /** True when the pooler knows named statements on all its connections. */
  prepares?: boolean
  onError?: (error: Error) => void
  /** Called when a hook that follows a commit throws. */
  onHookError?: (error: unknown) => void
}

type Runner = { query: (statement: Sql) => Promise<QueryResult> }

/** A span has the text of a statement, whose values are apart. */
const traced = (runner: Runner, statement: Sql) =>
  inPart(
    statement.name ?? /\w+/.exec(statement.text)?.[0] ?? 'SQL',
    { 'db.system.name': 'postgresql', 'db.query.text': statement.text },
    () => runner.query(statement),
  )

export const connectionOf = (runner: Runner): Db => {
  const query = (statement: Sql) =>
    telemetry.tracer?.traceId() ? traced(runner, statement) : runner.query(statement)
  const rows = async <R extends Row>(statement: Sql) => (await query(statement)).rows as R[]
  return {
    rows,
    first: async <R extends Row>(statement: Sql) => (await rows<R>(statement))[0],
    one: async <R extends Row>(statement: Sql) => {
      const [row] = await rows<R>(statement)
      if (!row) throw new DomainError('not_found')
      return row
    },
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  }
}

const attempts = 5

const pause = (attempt: number) =>
  new Promise((done) => setTimeout(done, 2 ** attempt * 5 * (0.5 + Math.random())))

const begins = {
  plain: 'BEGIN',
  'one snapshot': 'BEGIN ISOLATION LEVEL REPEATABLE READ',
}

const transactionOf = (client: PoolClient, run: Runner['query'], hooks: (() => unknown)[]) => {
  let isOver = false
  let depth = 0
  const query = (statement: Sql) => {
    // Unawaited query of a finished transaction: it would run in the next use of this connection.
    if (isOver) throw new Error('this transaction has ended')
    return run(statement)
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

/** Part of the connections that transactions leave to reads: a transaction may wait for a lock. */
const partOfReads = 0.3

const transactionsOf = (connections: number) =>
  Math.max(1, connections - Math.max(1, Math.floor(connections * partOfReads)))

export const openDatabase = (url: string, options: DatabaseOptions = {}): Database => {
  const { poolSize = 10, poolerUrl, prepares = poolerUrl === undefined } = options
  const direct = { ...timeouts, application_name: 'insieme', types }
  // The connections of a pooler outlive a stopped shop under the name of their last client.
  const pooled = { application_name: 'pooled insieme', types }
  const onError = (error: Error) => options.onError?.(error)
  const { pool, search, noticeDemotion } = openPool(
    poolerUrl ?? url,
    { ...(poolerUrl === undefined ? direct : pooled), max: poolSize },
    onError,
  )
  const inTurn = createTurns({
    atOnce: transactionsOf(poolSize),
    longestWait,
    onWait: (milliseconds) => telemetry.meter?.turnWaited(milliseconds),
  })
  const holds = openPool(url, { ...direct, max: 1, query_timeout: longestWait }, onError)
  // A pooler keeps the connections of its clients when its server is no longer the primary.
  if (poolerUrl !== undefined) holds.search?.onMove(() => search?.findPrimary().catch(onError))

  const query = (connection: Pool | PoolClient, statement: Sql) => {
    const { text, values } = statement
    // Without its name where the next connection of a pooler would not know it.
    const sent = prepares ? statement : { text, values }
    return connection.query(sent).catch(noticeDemotion)
  }

  const once = async <T>(work: (tx: Tx) => Promise<T>, begin: string) => {
    const hooks: (() => unknown)[] = []
    const client = await pool.connect()
    const { tx, end } = transactionOf(client, (statement) => query(client, statement), hooks)
    let broken: Error | undefined
    try {
      await client.query(begin)
      const done = await work(tx).finally(end)
      await client.query('COMMIT')
      return { done, hooks }
    } catch (error) {
      if (isReadOnly(error)) broken = error as Error
      // Removes a connection whose rollback failed from the pool.
      await client.query('ROLLBACK').catch((worse) => (broken = worse))
      throw error
    } finally {
      client.release(broken)
    }
  }

  let committed = () => {}

  const retried: Database['transaction'] = async (work, settings) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const { done, hooks } = await inTurn(() => once(work, begins[settings ?? 'plain']))
        committed()
        // Errors in hooks cannot undo the commit, so they are only reported.
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

  const transaction: Database['transaction'] = (work, settings) =>
    telemetry.tracer
      ? inPart('transaction', {}, () => retried(work, settings))
      : retried(work, settings)

  const onCommit = (run: () => void) => {
    committed = run
  }
  return {
    ...connectionOf({ query: (statement) => query(pool, statement) }),
    transaction,
    onCommit,
    hold: openHolds(holds.pool, onError),
    pool,
    close: async () => {
      await Promise.all([pool.end(), holds.pool.end()])
    },
  }
}

/** Raises the timeouts of a transaction that changes many rows, and turns off JIT. */
export const prepareForMuch = async (tx: Tx) => {
  await tx.run(raw("SET LOCAL statement_timeout = '15min'"))
  await tx.run(raw('SET LOCAL lock_timeout = 0'))
  await tx.run(raw('SET LOCAL jit = off'))
}
