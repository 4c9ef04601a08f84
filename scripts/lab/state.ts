import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { type MachineName, machines } from './places.ts'

/** Repeats until there is a result. */
export const until = async <T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  seconds = 120,
): Promise<T> => {
  const deadline = Date.now() + seconds * 1_000
  for (;;) {
    const result = await ask().catch(() => undefined)
    if (result !== undefined && result !== false) return result
    if (Date.now() > deadline) throw new Error(`not within ${seconds} s: ${what}`)
    await pause(100)
  }
}

const patroni = (machine: MachineName, path: string) =>
  fetch(`http://${machines[machine]}:8008/${path}`, { signal: AbortSignal.timeout(2_000) })

/** Machine of the primary, as Patroni says. */
export const primary = async () => {
  for (const machine of ['db1', 'db2'] as const) {
    const answer = await patroni(machine, 'primary').catch(() => undefined)
    if (answer?.ok) return machine
  }
  throw new Error('there is no primary')
}

/** True when a standby follows that has every acknowledged write. */
export const isInStep = async (machine: MachineName) =>
  (await patroni(machine, 'synchronous').catch(() => undefined))?.ok ?? false

/** Column `result` of the only row. */
export const ask = async <T>(pool: Pool, statement: string, ...values: unknown[]) =>
  (await pool.query<{ result: T }>(statement, values)).rows[0]!.result

/** Seats per member of a group, and how many its page shows. */
export const countSeats = async (pool: Pool, item: number) => {
  const { rows } = await pool.query<{ member: number; count: number }>(
    `SELECT member_id::int member, count(*)::int count FROM participations WHERE item_id = $1 GROUP BY 1`,
    [item],
  )
  const shown = await pool.query<{ participants: number }>(
    'SELECT participants FROM items WHERE id = $1',
    [item],
  )
  return {
    seats: new Map(rows.map(({ member, count }) => [member, count])),
    shown: shown.rows[0]?.participants ?? 0,
  }
}
