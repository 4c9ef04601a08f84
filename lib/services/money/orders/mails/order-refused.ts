import { z } from 'zod'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { aboutOrder, seeOrder } from './order-shape.ts'

const t = translate('mails')

export const orderRefused = defineMail({
  kind: 'orders.refused',
  data: z.object(aboutOrder),
  compose: ({ name, number, path }, house) => ({
    subject: t('orderRefused.subject', { number }),
    preheader: t('orderRefused.preheader'),
    heading: t('orderRefused.heading'),
    blocks: [
      { type: 'paragraph', text: t('orderRefused.text', { name, number }) },
      seeOrder(path, house.url),
    ],
    reason: t('reasons.order'),
  }),
})
