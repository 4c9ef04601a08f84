import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const queue = z
  .object({
    waiting: z.int(),
    /** Failed at least once, and is tried again. */
    retrying: z.int(),
    /** Given up: waits for the operator. */
    failed: z.int(),
    /** Seconds for which the oldest has been due; 0 when nothing is. */
    overdue: z.int(),
  })
  .meta({ id: 'Queue' })

/** What is done after a commit, by kind of work. */
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
    summary: 'The process answers',
    output: z.object({ status: z.literal('ok') }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/health/ready',
    tag: 'health',
    summary:
      'The process can serve: database reachable, migrations done; and what waits to be done',
    // A jam is no reason to take a process out: it is told here, null when it cannot be counted in time.
    output: z.object({ status: z.literal('ok'), outbox: outbox.nullable() }),
    errors: ['unavailable'],
  }),
}
