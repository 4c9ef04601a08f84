import { z } from 'zod'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { name } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'

const t = translate('mails')

export const paidTwice = defineMail({
  kind: 'payments.paid-twice',
  data: z.object({ name, number: z.int(), cents: z.int() }),
  compose: (values) => ({
    subject: t('paidTwice.subject', values),
    preheader: t('paidTwice.preheader', values),
    heading: t('paidTwice.heading'),
    blocks: [{ type: 'paragraph', text: t('paidTwice.text', values) }],
    reason: t('reasons.order'),
  }),
})
