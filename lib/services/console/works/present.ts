import type { z } from 'zod'
import { withIsoDates } from '#kernel/http/iso-dates.ts'
import { queues } from '#kernel/outbox/rules.ts'
import type { operatorWorks } from '#lib/contract/console/works.ts'
import { minutes } from '#lib/format/durations.ts'
import type { Works } from './queries.ts'

type Shown = z.output<typeof operatorWorks.read.output>['data']

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null

/** Entries on the screen; "retry all" reaches the others too. */
const mostShown = 200
/** Delay after which a job counts as late, since the timetable looks once a minute. */
const patience = minutes(5)

export const presentWorks = (works: Works, now: Date): Shown => ({
  backup: { at: iso(works.backup.at), is_late: works.backup.isLate },
  alarms: works.alarms.map(withIsoDates),
  events: withIsoDates(works.events),
  queues: queues.map((queue) => {
    const { due: _, ...state } = works.queues[queue]
    return { queue, ...state }
  }),
  failed: works.failed.slice(0, mostShown).map(({ failedAt, ...entry }) => ({
    ...entry,
    failed_at: failedAt.toISOString(),
  })),
  retried: works.retried.map(({ dueAt, ...job }) => ({ ...job, due_at: dueAt.toISOString() })),
  stuck: works.stuck.map(({ rowId, failedAt, againAt, error, job, failures }) => ({
    job,
    failures,
    row: rowId,
    failed_at: failedAt.toISOString(),
    again_at: againAt.toISOString(),
    error: error.split('\n')[0]!,
  })),
  jobs: works.jobs.map(({ name, lastAt, nextAt }) => ({
    name,
    last_at: iso(lastAt),
    next_at: iso(nextAt),
    is_late: nextAt !== null && now.getTime() - nextAt.getTime() > patience,
  })),
})
