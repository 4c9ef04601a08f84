import { formatWeekday } from '#lib/format/dates.ts'
import { type Block, defineMail, type House } from '../../../platform/mail/mail.ts'
import { translate } from '../../../platform/mail/words.ts'
import { arrivesOn, shipsOn } from '../rules/days.ts'
import { type OrderData, orderData, orderFacts, seeOrder } from './order-shape.ts'
import { rights } from './rights.ts'

const t = translate('mails')

/** The days of the parcels that wait for no group, as shown before the order. */
const daysOf = ({ paidAt, inStockOn }: OrderData, { shipping }: House): Block[] => {
  if (!paidAt) return []
  const days = inStockOn.map((day) => shipsOn(shipping, new Date(paidAt), [day]).getTime())
  return [...new Set(days)].map((ships) => ({
    type: 'note',
    text: t('orderConfirmed.ships', {
      ships: formatWeekday(ships),
      arrives: formatWeekday(arrivesOn(new Date(ships))),
    }),
  }))
}

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
      ...daysOf(data, house),
      ...data.waitsFor.map(
        (group): Block => ({ type: 'note', text: t('orderConfirmed.waits', { group }) }),
      ),
      seeOrder(data.path, house.url),
      ...rights(house, data.terms),
    ],
    reason: t('reasons.order'),
  }),
})
