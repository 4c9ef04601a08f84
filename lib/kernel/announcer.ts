import { setTimeout as rest } from 'node:timers/promises'
import type { Client } from 'pg'
import { purgesArrive } from '#lib/contract/cdn.ts'
import { createSession } from './db/session.ts'
import type { Log } from './log.ts'
import { createSleeper } from './outbox/sleeper.ts'

type AnnouncerOptions = {
  url: string
  log: Pick<Log, 'warn'>
  /** Interval of polling for notices and, in other processes, for the announcer's lock. */
  pollMilliseconds?: number
  /** True behind a CDN: each change also enqueues a purge of its pages. */
  purges?: boolean
}

// Advisory lock key of the announcer, one for all processes of the shop; any fixed number.
const lockKey = 7_411_909
// Pauses between rounds: at most fifty a second, and a fifth of the time spent in queries.
const shortestRest = 20
const longestRest = 500
const restPerWork = 4
const pauseAfterFailure = 500

// The lock ends with its connection, which the server closes soon when the process hangs.
const guard = `SET idle_session_timeout = '5s'; SET tcp_keepalives_idle = 5;
  SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3`

const enqueuePurges = `SET insieme.cdn = 'on'`
/** Milliseconds between two notices that purges arrive; sites believe one for three times as long. */
const beatEvery = 3_000
// Entries of a second purge are open for five seconds by themselves.
const beat = {
  name: 'announce-purges',
  text: `SELECT pg_notify('insieme_changes', '["${purgesArrive}"]') WHERE NOT EXISTS (
    SELECT FROM outbox WHERE queue = 'purge' AND kind = 'pages.purge' AND sent_at IS NULL
      AND created_at < now() - interval '15 seconds')`,
}

/** Sends the rows of `notices` with NOTIFY; of all processes, a lock elects the one that sends. */
export const startAnnouncer = ({
  url,
  log,
  pollMilliseconds = 100,
  purges = false,
}: AnnouncerOptions) => {
  const sleeper = createSleeper()
  let stopping = false
  let leading = false

  const isFirst = async (client: Client) => {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS first', [lockKey])
    return rows[0]?.first === true
  }

  const send = async (client: Client) => {
    const started = performance.now()
    const query = { name: 'send-notices', text: 'SELECT send_notices() AS n' }
    const { rows } = await client.query(query)
    if (rows[0]?.n === 0) return false
    const fair = restPerWork * (performance.now() - started)
    await rest(Math.min(Math.max(shortestRest, fair), longestRest))
    return true
  }

  const serve = async (client: Client) => {
    await client.connect()
    await client.query(purges ? `${guard}; ${enqueuePurges}` : guard)
    let beaten = Number.NEGATIVE_INFINITY
    while (!stopping && !leading) {
      leading = await isFirst(client)
      if (!leading) await sleeper.sleep(pollMilliseconds)
    }
    // Sends once more after `stop`, for notices written just before it.
    for (let last = false; !last; ) {
      last = stopping
      if (purges && performance.now() - beaten > beatEvery) {
        beaten = performance.now()
        await client.query(beat)
      }
      if (!(await send(client)) && !stopping) await sleeper.sleep(pollMilliseconds)
    }
  }

  const run = async () => {
    while (!stopping) {
      const client = createSession(url, 'insieme announce', {
        connectionTimeoutMillis: 5_000,
        query_timeout: 5_000,
        keepAlive: true,
      })
      try {
        await serve(client)
      } catch (error) {
        leading = false
        if (!stopping)
          log.warn('notices could not be sent, retrying', { error: (error as Error).message })
        await sleeper.sleep(pauseAfterFailure)
      } finally {
        await client.end().catch(() => {})
      }
    }
  }

  const running = run()
  return {
    /** Sends notices at once after a commit, without waiting for the next poll. */
    wake: () => {
      // A process without the lock has nothing to send.
      if (leading) sleeper.wake()
    },
    stop: async () => {
      stopping = true
      sleeper.wake()
      await running
    },
  }
}
