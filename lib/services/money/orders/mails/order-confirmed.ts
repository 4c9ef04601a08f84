import { formatMonth, formatWeekday } from '#lib/format/dates.ts'
import { type Block, defineMail, type House } from '#lib/tools/mail/mail.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { arrivesOn, shipsOn } from '../rules/days.ts'
import { type OrderData, orderData, orderFacts, seeOrder } from './order-shape.ts'
import { rights } from './rights.ts'

const t = translate('mails')

/**
 * Builds the head of the mail. A paid seat means that its group succeeded, so the mail says so, with
 * the price of a copy, unless it was paid when it was taken.
 */
const headOf = (data: OrderData) => {
  const { name, number, placedAt: at, totalCents: cents } = data
  const [line] = data.lines
  if (data.kind !== 'seat' || !line)
    return {
      subject: t('orderConfirmed.subject', { number }),
      preheader: t('orderConfirmed.preheader', { cents }),
      heading: t('orderConfirmed.heading'),
      text: t('orderConfirmed.text', { name, number, at }),
    }
  const { title, quantity } = line
  const values = { name, number, at, cents, title, price: line.cents / quantity }
  const look = data.isEarly ? 'early' : 'seat'
  return {
    subject: t(`orderConfirmed.${look}.subject`, values),
    preheader: t(`orderConfirmed.${look}.preheader`, values),
    heading: t(`orderConfirmed.${look}.heading`, values),
    text: t(`orderConfirmed.${look}.text`, values),
  }
}

/** Shipping days of the parcels that wait for no group, as shown before the order. */
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

const copiesOf = ({ copiesOn }: OrderData): Block[] =>
  copiesOn
    ? [
        {
          type: 'note',
          text: t('orderConfirmed.copies', { month: formatMonth(Date.parse(copiesOn)) }),
        },
      ]
    : []

export const orderConfirmed = defineMail({
  kind: 'orders.confirmed',
  data: orderData,
  compose: (data, house) => {
    const { text, ...head } = headOf(data)
    return {
      ...head,
      blocks: [
        { type: 'paragraph', text },
        orderFacts(data, house),
        ...daysOf(data, house),
        ...copiesOf(data),
        ...data.waitsFor.map(
          (group): Block => ({ type: 'note', text: t('orderConfirmed.waits', { group }) }),
        ),
        seeOrder(data.path, house.url),
        ...rights(house, data.terms),
      ],
      reason: t('reasons.order'),
    }
  },
})
