import { z } from 'zod'
import { callsOf, data } from '../endpoint.ts'
import { timestamp } from '../shapes.ts'
import { actsAt } from './acts.ts'

const { operator } = callsOf('works')

const queue = z.enum(['mail', 'notification', 'provider', 'purge', 'job', 'push', 'news'])
const count = z.int().min(0)
const entryId = z.int().min(1)

const works = z
  .object({
    backup: z.object({
      /** Null for a shop without one. */
      at: timestamp.nullable(),
      is_late: z.boolean(),
    }),
    alarms: z.array(z.object({ kind: z.string(), at: timestamp })),
    /** Events of the payment provider: the last that came, and those not applied. */
    events: z.object({ last_at: timestamp.nullable(), waiting: count, failed: count }),
    queues: z.array(
      z.object({
        queue,
        waiting: count,
        retrying: count,
        failed: count,
        /** Seconds since the oldest open entry became due. */
        overdue: count,
      }),
    ),
    /** The entries that failed first; the queues count all. */
    failed: z.array(
      z.object({
        id: entryId,
        queue,
        kind: z.string(),
        recipient: z.string().nullable(),
        failed_at: timestamp,
        attempts: count,
        error: z.string(),
      }),
    ),
    retried: z.array(
      z.object({
        id: entryId,
        kind: z.string(),
        attempts: count,
        due_at: timestamp,
        error: z.string(),
      }),
    ),
    stuck: z.array(
      z.object({
        job: z.string(),
        row: z.int(),
        failures: count,
        failed_at: timestamp,
        again_at: timestamp,
        error: z.string(),
      }),
    ),
    jobs: z.array(
      z.object({
        name: z.string(),
        last_at: timestamp.nullable(),
        next_at: timestamp.nullable(),
        /** Not asked for at its time: the timetable stands still. */
        is_late: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Works' })

const act = actsAt('works', '/works', data(works))

export const operatorWorks = {
  read: operator('GET /works', {
    summary: 'Queues, failed work, jobs and the last backup',
    action: 'works.read',
    output: data(works),
  }),
  again: act('again', {
    summary: 'Retry all failed work, that of a queue, or single entries',
    action: 'works.change',
    body: z.strictObject({
      queue: queue.optional(),
      ids: z.array(entryId).min(1).max(1000).optional(),
    }),
  }),
  drop: act('drop', {
    summary: 'Give up failed entries, so that those behind them run',
    action: 'works.change',
    body: z.strictObject({ ids: z.array(entryId).min(1).max(1000) }),
  }),
}
