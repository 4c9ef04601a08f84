import { defineMail } from '#lib/tools/mail/mail.ts'
import { contactData, t } from './shape.ts'

/** Mail to the operator; replies go to the writer. */
export const contactReceived = defineMail({
  kind: 'contacts.received',
  data: contactData,
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
