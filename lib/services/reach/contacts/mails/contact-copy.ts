import { defineMail } from '#lib/tools/mail/mail.ts'
import { name } from '#lib/tools/mail/shapes.ts'
import { contactData, t } from './shape.ts'

/** Copy to the writer; replies go to the operator, in the same thread. */
export const contactCopy = defineMail({
  kind: 'contacts.copy',
  data: contactData.extend({ name }),
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
