import { z } from 'zod'
import { data, endpoint } from './endpoint.ts'
import { id, pathId, timestamp } from './shapes.ts'

const mailSummary = z
  .object({ id, received_at: timestamp, to: z.string(), subject: z.string() })
  .meta({ id: 'MailSummary' })

const keptMail = mailSummary
  .extend({ from: z.string(), text: z.string(), html: z.string(), source: z.string() })
  .meta({ id: 'KeptMail' })

/** Mailbox of a demo without a mail server. */
export const mailbox = {
  list: endpoint({
    method: 'GET',
    path: '/dev/mail',
    tag: 'dev',
    summary: 'Latest emails of the demo',
    output: data(z.array(mailSummary)),
    errors: ['not_found'],
  }),
  one: endpoint({
    method: 'GET',
    path: '/dev/mail/{id}',
    tag: 'dev',
    summary: 'An email of the demo',
    params: z.strictObject({ id: pathId }),
    output: data(keptMail),
    errors: ['not_found'],
  }),
}

export type MailSummary = z.output<typeof mailSummary>
