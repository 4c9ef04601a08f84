import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Db } from './connection.ts'
import { sql } from './sql.ts'

const lookEvery = 10_000
/** Milliseconds by which two clocks may differ without a word. */
const tolerance = 1_000

const middleOf = (...times: [number, number, number]) => times.sort((a, b) => a - b)[1]!

type Witnesses = { own?: () => number; elapsed?: () => number }

/**
 * Clock that one wrong clock does not move: the middle of this machine's, the database's and the time that
 * passed since both agreed, or since the earlier of them. No group closes early, whichever is wrong.
 */
export const createAgreedClock = ({
  own = Date.now,
  elapsed = () => performance.now(),
}: Witnesses = {}) => {
  let ofDatabase = own() - elapsed()
  let sinceStart: number | undefined
  const now = () => {
    const passed = elapsed()
    return middleOf(own(), ofDatabase + passed, (sinceStart ?? ofDatabase) + passed)
  }
  return {
    clock: { now: () => new Date(now()) } satisfies Clock,
    /** Takes a time of the database; returns by how much this machine is ahead of it. */
    note: (time: number) => {
      const passed = elapsed()
      const ahead = own() - time
      ofDatabase = time - passed
      if (sinceStart === undefined || Math.abs(ahead) < tolerance)
        sinceStart = Math.min(time, own()) - passed
      return ahead
    },
  }
}

/** Keeps an eye on the clock of the database. */
export const openAgreedClock = async (db: Db, log: Pick<Log, 'warn'>) => {
  const { clock, note } = createAgreedClock()
  let isWrong = false
  const look = async () => {
    const { time } = await db.one<{ time: Date }>(
      sql`SELECT clock_timestamp() AS time`.named('clock of the database'),
    )
    const ahead = note(time.getTime())
    if (Math.abs(ahead) > tolerance === isWrong) return
    isWrong = !isWrong
    const text = 'the clocks of this machine and of the database differ'
    log.warn(isWrong ? text : 'the clocks agree again', { milliseconds: Math.round(ahead) })
  }
  await look()
  const timer = setInterval(() => void look().catch(() => {}), lookEvery)
  timer.unref()
  return { clock, close: async () => clearInterval(timer) }
}
