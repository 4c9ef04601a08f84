import type { OutputOf } from '#lib/contract/endpoint.ts'
import type { sessions } from '#lib/contract/sessions.ts'
import type { ListedSession, SessionEnd } from './queries.ts'

type Wire = OutputOf<typeof sessions.list>['data'][number]

export const presentSession =
  (current: number) =>
  (row: ListedSession): Wire => ({
    id: row.id,
    label: row.label,
    device: row.device,
    address: row.address,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    current: row.id === current,
    persistent: row.persistent,
    notified: row.notified,
  })

/** Seconds, because the clock of the device may be wrong. */
export const presentSessionEnd = (
  { ends_at, persistent, can_prolong }: SessionEnd,
  now: Date,
): OutputOf<typeof sessions.ending>['data'] => ({
  seconds_left: persistent
    ? null
    : Math.max(0, Math.floor((ends_at.getTime() - now.getTime()) / 1000)),
  can_prolong,
})
