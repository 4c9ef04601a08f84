import { type Block, defineMail, type House } from '../../../platform/mail/mail.ts'
import { translate } from '../../../platform/mail/words.ts'
import { orderData, orderFacts, seeOrder } from './order-shape.ts'

const t = translate('mails')

/** What the law wants said before and kept after: who sells, how to withdraw, and the form for it. */
const rights = ({ company }: House, terms: string): Block[] => [
  { type: 'paragraph', text: t('orderConfirmed.seller', { ...company }) },
  { type: 'note', text: t('orderConfirmed.withdrawal') },
  { type: 'paragraph', text: t('orderConfirmed.form', { ...company }) },
  { type: 'paragraph', text: t('orderConfirmed.guarantee') },
  { type: 'paragraph', text: t('orderConfirmed.terms', { version: terms }) },
]

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
