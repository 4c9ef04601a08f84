import { z } from 'zod'
import { callsOf, data } from '../endpoint.ts'
import { id, timestamp } from '../shapes.ts'

const { operator } = callsOf('batches')

/** Most rows of one batch, and most failures that it shows. */
export const mostRows = 10_000
const mostFailures = 50

const batch = z
  .object({
    id,
    act: z.string(),
    who: z.string(),
    begun_at: timestamp,
    state: z.enum(['running', 'stopped', 'ended']),
    total: z.int().min(0),
    done: z.int().min(0),
    failed: z.int().min(0),
    /** First failures, in their order. */
    failures: z
      .array(z.object({ position: z.int(), thing: z.int(), problem: z.string() }))
      .max(mostFailures),
  })
  .meta({ id: 'Batch' })

export const batches = {
  read: operator('GET /batches/{id}', {
    summary: 'Progress of a batch, with its failures',
    action: 'batches.read',
    output: data(batch),
  }),
  stop: operator('POST /batches/{id}/stop', {
    summary: 'Stop a batch; what is done stays done',
    action: 'batches.change',
    output: data(batch),
    errors: ['conflict'],
  }),
  again: operator('POST /batches/{id}/again', {
    summary: 'Try the failures of a batch again, and what was left when it was stopped',
    action: 'batches.change',
    output: data(batch),
    errors: ['conflict'],
  }),
}

export const begunBatch = data(z.object({ id }))
