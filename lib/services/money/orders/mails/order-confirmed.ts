import { formatMonth, formatWeekday } from '#lib/format/dates.ts'
import { type Block, defineMail, type House } from '#lib/tools/mail/mail.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { arrivesOn, shipsOn } from '../rules/days.ts'
import {
  headOf,
  note,
  type OrderData,
  orderData,
  orderFacts,
  paragraph,
  seeOrder,
} from './order-shape.ts'
import { rights } from './rights.ts'

const t = translate('mails')

/**
 * Returns the key of the texts. A paid seat means that its group succeeded, so the mail says so, with
 * the price of a copy, unless it was paid when it was taken.
 */
const keyOf = ({ kind, isEarly }: OrderData) => {
  if (kind !== 'seat') return 'orderConfirmed'
  return isEarly ? 'orderConfirmed.early' : 'orderConfirmed.seat'
}

/** Shipping days of the parcels that wait for no group, as shown before the order. */
const daysOf = ({ paidAt, inStockOn }: OrderData, { shipping }: House): Block[] => {
  if (!paidAt) return []
  const days = inStockOn.map((day) => shipsOn(shipping, new Date(paidAt), [day]).getTime())
  return [...new Set(days)].map((ships) =>
    note(
      t('orderConfirmed.ships', {
        ships: formatWeekday(ships),
        arrives: formatWeekday(arrivesOn(new Date(ships))),
      }),
    ),
  )
}

export const orderConfirmed = defineMail({
  kind: 'orders.confirmed',
  data: orderData,
  compose: (data, house) => {
    const { name, number, placedAt: at, totalCents: cents, copiesOn } = data
    const { title, quantity, cents: lineCents } = data.lines[0]!
    const values = { name, number, at, cents, title, price: lineCents / quantity }
    const key = keyOf(data)
    return {
      ...headOf(key, values),
      blocks: [
        paragraph(t(`${key}.text`, values)),
        orderFacts(data, house),
        ...daysOf(data, house),
        ...(copiesOn
          ? [note(t('orderConfirmed.copies', { month: formatMonth(Date.parse(copiesOn)) }))]
          : []),
        ...data.waitsFor.map((group) => note(t('orderConfirmed.waits', { group }))),
        seeOrder(data, house),
        ...rights(house, data.terms),
      ],
    }
  },
})
