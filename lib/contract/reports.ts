import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Reports that browsers send automatically. */
export const reports = {
  policy: endpoint({
    method: 'POST',
    path: '/reports/policy',
    tag: 'reports',
    summary: 'Log a violation of the content security policy, as reported by a browser',
    body: z.custom<Uint8Array>(),
    octets: true,
    status: 204,
    output: z.void(),
    errors: ['unreadable_body', 'too_large', 'too_many_requests'],
  }),
}
