import { z } from 'zod'
import { endpoint } from './endpoint.ts'

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
    summary: 'The process can serve: database reachable, migrations done',
    output: z.object({ status: z.literal('ok') }),
    errors: ['unavailable'],
  }),
}
