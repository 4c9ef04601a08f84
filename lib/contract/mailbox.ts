import { z } from 'zod'
import { callsOf, data } from './endpoint.ts'
import { id, timestamp } from './shapes.ts'

const { open } = callsOf('dev')

const mailSummary = z
  .object({ id, received_at: timestamp, to: z.string(), subject: z.string() })
  .meta({ id: 'MailSummary' })

const keptMail = mailSummary
  .extend({ from: z.string(), text: z.string(), html: z.string(), source: z.string() })
  .meta({ id: 'KeptMail' })

/** Mailbox of a demo without a mail server. */
export const mailbox = {
  list: open('GET /dev/mail', {
    summary: 'Latest emails of the demo',
    output: data(z.array(mailSummary)),
    errors: ['not_found'],
  }),
  one: open('GET /dev/mail/{id}', {
    summary: 'An email of the demo',
    output: data(keptMail),
  }),
}

export type MailSummary = z.output<typeof mailSummary>
