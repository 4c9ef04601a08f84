import { setTimeout as rest } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from './log.ts'
import { createSleeper } from './outbox/sleeper.ts'

export type Announcer = {
  /** Something was committed: it is told now, not at the next look. */
  wake: () => void
  stop: () => Promise<void>
}

type AnnouncerOptions = {
  url: string
  log: Pick<Log, 'warn'>
  /** How often it looks for what nobody gave a hint of, and whether the one who announces is gone. */
  pollMilliseconds?: number
}

// Any fixed number: whoever holds this lock announces, for all processes of the shop.
const lockKey = 7_411_909
// Fifty times a second at most; and never more than a fifth of the time, should a look take long.
const shortestRest = 20
const longestRest = 500
const restPerWork = 4
const pauseAfterFailure = 500

// The lock goes with its connection, and that goes within seconds when the process or its machine hangs.
const guard = `SET idle_session_timeout = '5s'; SET tcp_keepalives_idle = 5;
  SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3`

/**
 * Sends what writers left in `notices`. Every process with a database runs one; of all of them one
 * announces, and when it goes another one does within a poll.
 */
export const startAnnouncer = ({
  url,
  log,
  pollMilliseconds = 100,
}: AnnouncerOptions): Announcer => {
  const sleeper = createSleeper()
  let stopping = false
  let leading = false

  const isFirst = async (client: Client) => {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS first', [lockKey])
    return rows[0]?.first === true
  }

  const send = async (client: Client) => {
    const started = performance.now()
    const { rows } = await client.query({
      name: 'send-notices',
      text: 'SELECT send_notices() AS n',
    })
    if (rows[0]?.n === 0) return false
    const fair = restPerWork * (performance.now() - started)
    await rest(Math.min(Math.max(shortestRest, fair), longestRest))
    return true
  }

  const serve = async (client: Client) => {
    await client.connect()
    await client.query(guard)
    while (!stopping && !leading) {
      leading = await isFirst(client)
      if (!leading) await sleeper.sleep(pollMilliseconds)
    }
    // Once more after the last wish to stop: whoever stops has just said its last words.
    for (let last = false; !last; ) {
      last = stopping
      if (!(await send(client)) && !stopping) await sleeper.sleep(pollMilliseconds)
    }
  }

  const run = async () => {
    while (!stopping) {
      const client = new Client({
        connectionString: url,
        application_name: 'insieme announce',
        connectionTimeoutMillis: 5_000,
        query_timeout: 5_000,
        keepAlive: true,
      })
      // What breaks while nobody asks is found at the next question.
      client.on('error', () => {})
      try {
        await serve(client)
      } catch (error) {
        leading = false
        if (!stopping) log.warn('changes are announced later', { error: (error as Error).message })
        await sleeper.sleep(pauseAfterFailure)
      } finally {
        await client.end().catch(() => {})
      }
    }
  }

  const running = run()
  return {
    wake: () => {
      // Who waits for the place of another one has nothing to look for.
      if (leading) sleeper.wake()
    },
    stop: async () => {
      stopping = true
      sleeper.wake()
      await running
    },
  }
}
