import { z } from 'zod'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { aboutOrder, seeOrder } from './order-shape.ts'

const t = translate('mails')

export const priceLowered = defineMail({
  kind: 'orders.price-lowered',
  data: z.object({ ...aboutOrder, title: z.string(), cents: z.int() }),
  compose: ({ name, number, path, title, cents }, house) => ({
    subject: t('priceLowered.subject', { title }),
    preheader: t('priceLowered.preheader', { cents }),
    heading: t('priceLowered.heading'),
    blocks: [
      { type: 'paragraph', text: t('priceLowered.text', { name, title, number, cents }) },
      seeOrder(path, house.url),
    ],
    reason: t('reasons.order'),
  }),
})
