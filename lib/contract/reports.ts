import { z } from 'zod'
import { callsOf } from './endpoint.ts'

const { open } = callsOf('reports')

/** Reports that browsers send automatically. */
export const reports = {
  policy: open('POST /reports/policy', {
    summary: 'Log a violation of the content security policy, as reported by a browser',
    body: z.custom<Uint8Array>(),
    octets: true,
  }),
}
