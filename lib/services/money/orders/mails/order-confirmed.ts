import { type Block, defineMail } from '../../../platform/mail/mail.ts'
import { translate } from '../../../platform/mail/words.ts'
import { orderData, orderFacts, seeOrder } from './order-shape.ts'
import { rights } from './rights.ts'

const t = translate('mails')

export const orderConfirmed = defineMail({
  kind: 'orders.confirmed',
  data: orderData,
  compose: (data, house) => ({
    subject: t('orderConfirmed.subject', { number: data.number }),
    preheader: t('orderConfirmed.preheader', { cents: data.totalCents }),
    heading: t('orderConfirmed.heading'),
    blocks: [
      {
        type: 'paragraph',
        text: t('orderConfirmed.text', {
          name: data.name,
          number: data.number,
          at: data.placedAt,
        }),
      },
      orderFacts(data, house),
      ...data.waitsFor.map(
        (group): Block => ({ type: 'note', text: t('orderConfirmed.waits', { group }) }),
      ),
      seeOrder(data.path, house.url),
      ...rights(house, data.terms),
    ],
    reason: t('reasons.order'),
  }),
})
