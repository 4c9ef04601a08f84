import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const queue = z
  .object({
    waiting: z.int(),
    /** Tasks that failed at least once and will be retried. */
    retrying: z.int(),
    /** Dead tasks: they wait for the operator. */
    failed: z.int(),
    /** Seconds since the oldest waiting task became due; 0 when none is due. */
    overdue: z.int(),
  })
  .meta({ id: 'Queue' })

/** Outbox queues. */
const outbox = z.object({
  mail: queue,
  notification: queue,
  provider: queue,
  purge: queue,
  push: queue,
  news: queue,
  job: queue,
})

export const health = {
  live: endpoint({
    method: 'GET',
    path: '/health/live',
    tag: 'health',
    summary: 'Liveness: the process responds',
    output: z.object({ status: z.literal('ok') }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/health/ready',
    tag: 'health',
    summary: 'Readiness: the database is reachable and migrated; with the state of the outbox',
    // A full queue does not make the process unhealthy: it is only reported, null when it cannot be
    // counted in time.
    output: z.object({ status: z.literal('ok'), outbox: outbox.nullable() }),
    errors: ['unavailable'],
  }),
}
