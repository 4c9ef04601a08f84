import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool } from 'pg'
import { isPast, positionAfter } from '#lib/contract/position.ts'
import type { Changes, Replica } from '../deps.ts'
import { DomainError } from '../error.ts'
import { within } from '../http/within.ts'
import type { Log } from '../log.ts'
import { connectionOf, type Database, type Db, types } from './connection.ts'
import { addressesOf } from './hosts.ts'
import { openPool } from './pool.ts'
import { sql } from './sql.ts'
import { timeouts } from './timeouts.ts'

type Host = { name: string; pool: Pool; db: Db; position: string | undefined; seenAt: number }

/** Milliseconds between two looks at a host, and those after which it counts as gone. */
const lookEvery = 250
const longestSilence = 1_000
/** A read waits so long for a look at a host that is behind, and for a host; then the primary is read. */
const longestLook = 100
const patience = 3_000

const ofPrimary = sql`SELECT log_position() position`.named('position of the log')
/** No row once the host is the primary. */
const ofCopy = sql`SELECT log_position() position WHERE pg_is_in_recovery()`.named(
  'position of a copy',
)

type Row = { position: string }

/** Position of the primary at this moment: that of all writes confirmed before. */
export const readPosition = async (db: Db) => (await db.first<Row>(ofPrimary))?.position

const openHost = (address: string, poolSize: number): Host => {
  const settings = {
    ...timeouts,
    types,
    application_name: 'insieme reads',
    max: poolSize,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  }
  const { pool } = openPool(address, settings, () => {})
  return {
    name: /@([^/?]*)/.exec(address)?.[1] ?? '',
    pool,
    db: connectionOf({ query: (statement) => pool.query(statement) }),
    position: undefined,
    seenAt: 0,
  }
}

type Options = {
  db: Database
  /** Address of one host or of several; one that is the primary is left out. */
  url: string
  poolSize: number
  changes: Changes
  log: Pick<Log, 'info' | 'warn'>
}

export const openReplica = ({ db, url, poolSize, changes, log }: Options): Replica => {
  const calls = new AsyncLocalStorage<{ position: string | undefined }>()
  const hosts = addressesOf(url).map((address) => openHost(address, poolSize))
  let announced: string | undefined
  let gaps = 0
  let next = 0

  /** After a gap: a position that is read now contains whatever was missed. */
  const catchUp = async () => {
    const gap = ++gaps
    const position = await readPosition(db).catch(() => undefined)
    if (gap === gaps) announced ??= position
  }

  // The first of all subscribers, so that the position is known before pages are rendered again.
  const unsubscribe = changes.subscribe((tags) => {
    announced = positionAfter(tags, announced)
    if (announced === undefined) void catchUp()
  })
  void catchUp()

  const look = async (host: Host) => {
    const wasUsable = host.position !== undefined
    try {
      host.position = (await host.db.first<Row>(ofCopy))?.position
      host.seenAt = performance.now()
      if (wasUsable && !host.position) log.warn('a replica is the primary now', { host: host.name })
    } catch (error) {
      host.position = undefined
      if (wasUsable) log.warn('a replica is left out', { host: host.name, error })
    }
    if (!wasUsable && host.position) log.info('a replica follows', { host: host.name })
  }

  const looks = new Map<Host, Promise<void>>()
  /** One look at a time. */
  const lookAt = (host: Host) => {
    const running = looks.get(host) ?? look(host).finally(() => looks.delete(host))
    looks.set(host, running)
    return running
  }
  const timer = setInterval(() => void Promise.all(hosts.map(lookAt)), lookEvery)
  timer.unref()

  const isUsable = ({ position, seenAt }: Host) =>
    position !== undefined && performance.now() - seenAt < longestSilence

  const choose = async () => {
    const known = announced
    const call = calls.getStore()
    const own = call ? call.position : known
    if (known === undefined || own === undefined || changes.isLive?.() === false) return undefined
    const shows = (host: Host) =>
      isUsable(host) && isPast(host.position!, known) && isPast(host.position!, own)
    const ready = hosts.filter(shows)
    if (ready.length > 0) return ready[next++ % ready.length]
    const behind = hosts.find(isUsable)
    if (!behind) return undefined
    await within(longestLook, lookAt(behind)).catch(() => {})
    return shows(behind) ? behind : undefined
  }

  const read = async <T>(from: (on: Db) => Promise<T>) => {
    const host = await choose()
    if (!host) return from(db)
    try {
      return await from(host.db)
    } catch (error) {
      if (error instanceof DomainError) throw error
      log.warn('a read of a replica failed', { host: host.name, error })
      return from(db)
    }
  }

  return {
    reads: {
      rows: (statement) => read((on) => on.rows(statement)),
      first: (statement) => read((on) => on.first(statement)),
      one: (statement) => read((on) => on.one(statement)),
      run: (statement) => read((on) => on.run(statement)),
    },
    during: (position, work) => calls.run({ position }, work),
    announced: () => announced,
    close: async () => {
      clearInterval(timer)
      unsubscribe()
      await Promise.all(hosts.map(({ pool }) => pool.end()))
    },
  }
}
