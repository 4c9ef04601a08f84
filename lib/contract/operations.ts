import { z } from 'zod'
import { callsOf, data } from './endpoint.ts'
import { id, timestamp } from './shapes.ts'

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

/** Reports that browsers send automatically. */
export const reports = {
  policy: callsOf('reports').open('POST /reports/policy', {
    summary: 'Log a violation of the content security policy, as reported by a browser',
    body: z.custom<Uint8Array>(),
    octets: true,
  }),
}

const dev = callsOf('dev')

const mailSummary = z
  .object({ id, received_at: timestamp, to: z.string(), subject: z.string() })
  .meta({ id: 'MailSummary' })

const keptMail = mailSummary
  .extend({ from: z.string(), text: z.string(), html: z.string(), source: z.string() })
  .meta({ id: 'KeptMail' })

/** Mailbox of a demo without a mail server. */
export const mailbox = {
  list: dev.open('GET /dev/mail', {
    summary: 'Latest emails of the demo',
    output: data(z.array(mailSummary)),
    errors: ['not_found'],
  }),
  one: dev.open('GET /dev/mail/{id}', {
    summary: 'An email of the demo',
    output: data(keptMail),
  }),
}

export type MailSummary = z.output<typeof mailSummary>
