import { z } from 'zod'
import { createWords } from '#lib/format/words.ts'
import contactMails from '#locales/it/contact-mails.json' with { type: 'json' }

export const t = createWords({ 'contact-mails': contactMails }).getFixedT('it', 'contact-mails')

export const contactData = z.object({
  number: z.int(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Address for replies. */
  replyTo: z.string(),
})
