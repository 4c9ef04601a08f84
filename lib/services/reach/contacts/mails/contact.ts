import { z } from 'zod'
import { createWords } from '#lib/format/words.ts'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { name as firstName } from '#lib/tools/mail/shapes.ts'
import contactMails from '#locales/it/contact-mails.json' with { type: 'json' }

const t = createWords({ 'contact-mails': contactMails }).getFixedT('it', 'contact-mails')

const data = z.object({
  number: z.int(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  text: z.string(),
  replyTo: z.string(),
})

/** Copy to the writer; replies go to the operator, in the same thread. */
export const contactCopy = defineMail({
  kind: 'contacts.copy',
  data: data.extend({ name: firstName }),
  compose: ({ number, name, subject, text, replyTo }) => ({
    subject: t('subject', { number, subject }),
    preheader: t('preheader', { number }),
    heading: t('heading'),
    blocks: [
      { type: 'paragraph', text: t('copy', { name, number }) },
      { type: 'note', text },
    ],
    reason: t('reason'),
    replyTo,
  }),
})

/** Mail to the operator; replies go to the writer. */
export const contactReceived = defineMail({
  kind: 'contacts.received',
  data,
  compose: ({ number, name, email, subject, text, replyTo }) => ({
    subject: t('subject', { number, subject }),
    preheader: t('from', { name, email }),
    heading: subject,
    blocks: [
      { type: 'paragraph', text: t('from', { name, email }) },
      { type: 'note', text },
    ],
    reason: t('operatorReason'),
    replyTo,
  }),
})
