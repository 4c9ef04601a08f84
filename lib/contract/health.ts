import { z } from 'zod'
import { callsOf } from './endpoint.ts'

const { open } = callsOf('health')

const ok = z.object({ status: z.literal('ok') })

export const health = {
  live: open('GET /health/live', {
    summary: 'Liveness: the process responds',
    output: ok,
  }),
  ready: open('GET /health/ready', {
    summary: 'Readiness: the database is reachable and migrated',
    output: ok,
    errors: ['unavailable'],
  }),
}
