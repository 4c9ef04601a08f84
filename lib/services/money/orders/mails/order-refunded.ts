import { z } from 'zod'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { aboutOrder, seeOrder } from './order-shape.ts'

const t = translate('mails')

export const orderRefunded = defineMail({
  kind: 'orders.refunded',
  data: z.object({
    ...aboutOrder,
    cents: z.int(),
    source: z.enum(['card', 'wallet']).nullable(),
    isWhole: z.boolean(),
  }),
  compose: ({ name, number, path, cents, source, isWhole }, house) => ({
    subject: t('orderRefunded.subject', { number }),
    preheader: t('orderRefunded.preheader', { cents }),
    heading: t('orderRefunded.heading'),
    blocks: [
      {
        type: 'paragraph',
        text: t(isWhole ? 'orderRefunded.whole' : 'orderRefunded.part', { name, number, cents }),
      },
      { type: 'paragraph', text: t(`orderRefunded.to.${source ?? 'wallet'}`) },
      seeOrder(path, house.url),
    ],
    reason: t('reasons.order'),
  }),
})
