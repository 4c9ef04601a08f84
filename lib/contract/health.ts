import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const ok = z.object({ status: z.literal('ok') })

export const health = {
  live: endpoint({
    method: 'GET',
    path: '/health/live',
    tag: 'health',
    summary: 'Liveness: the process responds',
    output: ok,
  }),
  ready: endpoint({
    method: 'GET',
    path: '/health/ready',
    tag: 'health',
    summary: 'Readiness: the database is reachable and migrated',
    output: ok,
    errors: ['unavailable'],
  }),
}
