import { randomUUID } from 'node:crypto'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { Outage } from '#kernel/error.ts'
import { within } from '#kernel/http/within.ts'
import { markKey } from '#kernel/storage/keys.ts'
import { placeOfFiles } from '#kernel/storage/open.ts'
import type { Deps } from '../../deps.ts'
import { findMark, listSomeFiles, readMark } from './queries.ts'

type MarkDeps = Pick<Deps, 'db' | 'storage' | 'config'>

// Advisory lock key of the first mark; any fixed number.
const lockKey = 7_411_911

const hasSomeFile = async (tx: Tx, { storage }: Pick<Deps, 'storage'>) => {
  const keys = await listSomeFiles(tx)
  for (const key of keys) if (await storage.read(key)) return true
  return keys.length === 0
}

/**
 * Makes the storage of this process that of the shop, unless another process has done so. Without
 * force not where the shop has files and none of them is here.
 */
const markFirstStorage = ({ db, ...deps }: MarkDeps, { force = false } = {}) =>
  db.transaction(async (tx) => {
    await tx.run(sql`SELECT pg_advisory_xact_lock(${lockKey})`)
    if ((await findMark(tx)) || !(force || (await hasSomeFile(tx, deps)))) return
    const known = await readMark(deps.storage)
    const mark = known ?? randomUUID()
    if (!known) await deps.storage.write(markKey, Buffer.from(mark))
    const place = placeOfFiles(deps.config)
    await tx.run(sql`INSERT INTO storage_mark (mark, place) VALUES (${mark}, ${place})`)
  })

/** Makes this storage that of the shop although its files are missing. */
export const acceptStorage = async (deps: MarkDeps) => {
  await markFirstStorage(deps, { force: true })
  const { mark = '' } = (await findMark(deps.db)) ?? {}
  await deps.storage.write(markKey, Buffer.from(mark))
}

/**
 * `shared` once the mark was seen, and from then on, whatever happens to the storage. `away` while
 * the storage does not answer at the place where a process saw the mark last.
 */
type Sight = 'shared' | 'away' | 'refused' | 'foreign'

const messages: Record<Sight, string> = {
  shared: 'the files of the shop are here',
  away: 'the storage of files does not answer, and this process works without it',
  refused: 'not ready: this process has not reached the storage of files',
  foreign: 'not ready: the storage of this process has no files of this shop',
}
const levels = { shared: 'info', away: 'warn', refused: 'error', foreign: 'error' } as const

const findSight = async (deps: MarkDeps): Promise<{ sight: Sight; error?: unknown }> => {
  const place = placeOfFiles(deps.config)
  try {
    if (!(await findMark(deps.db))) await markFirstStorage(deps)
    const mark = await readMark(deps.storage)
    const row = await findMark(deps.db)
    if (!row || row.mark !== mark) return { sight: 'foreign' }
    if (row.place !== place) await deps.db.run(sql`UPDATE storage_mark SET place = ${place}`)
    return { sight: 'shared' }
  } catch (error) {
    if (!(error instanceof Outage)) throw error
    const isKnown = (await findMark(deps.db))?.place === place
    return { sight: isKnown && !error.isRefusal ? 'away' : 'refused', error }
  }
}

/** Longer than an action on a bucket. */
const patience = 6_000

/**
 * Returns whether this process shares the files of the shop. Looks at the start and, until it has
 * seen them, again at every call.
 */
export const watchStorage = async ({ log, ...deps }: MarkDeps & Pick<Deps, 'log'>) => {
  const storage = placeOfFiles(deps.config)
  let sight: Sight | undefined
  let looking: Promise<void> | undefined

  const look = async () => {
    const before = sight
    const { error, ...now } = await findSight(deps)
    sight = now.sight
    if (sight === before || (sight === 'shared' && !before)) return
    log[levels[sight]](messages[sight], { storage, error })
  }
  const lookOnce = () => {
    looking ??= look()
      .catch((error) => log.error('the storage of files could not be checked', { storage, error }))
      .finally(() => {
        looking = undefined
      })
    return looking
  }
  // A network folder may hang for ever.
  const lookForAWhile = () => within(patience, lookOnce()).catch(() => {})

  await lookForAWhile()
  return async () => {
    // During an outage the answer must not wait for the storage.
    if (sight === 'away') void lookOnce()
    else if (sight !== 'shared') await lookForAWhile()
    return sight === 'shared' || sight === 'away'
  }
}
