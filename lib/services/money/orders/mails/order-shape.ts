import { z } from 'zod'
import type { Block, House } from '#lib/tools/mail/mail.ts'
import { moment, name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { vatOf } from '../rules/invoice.ts'

const t = translate('mails')

export const aboutOrder = { name, path, number: z.int() }

type Key =
  | `orderConfirmed${'' | '.seat' | '.early'}`
  | `order${'Refused' | 'Refunded' | 'Cancelled' | 'Shipped'}`
  | `withdrawal${'Received' | 'Accepted' | 'Refused'}`
  | 'priceLowered'
  | 'linesRefunded'
  | 'addressFixed'
  | `copies${'Short' | 'Here' | 'Replaced'}`

/** Subject, preheader and heading that stand under the key of a mail. */
export const headOf = (key: Key, values: Record<string, unknown>) => ({
  subject: t(`${key}.subject`, values),
  preheader: t(`${key}.preheader`, values),
  heading: t(`${key}.heading`, values),
  reason: t('reasons.order'),
})

export const paragraph = (text: string): Block => ({ type: 'paragraph', text })
export const note = (text: string): Block => ({ type: 'note', text })

/** Delivery that is not refunded as long as these titles of other orders travel on it. */
export const stays = z
  .object({ cents: z.int(), titles: z.array(z.string()).min(1) })
  .nullable()
  .default(null)
export type Stays = NonNullable<z.output<typeof stays>>

const quoted = (titles: readonly string[]) => titles.map((title) => `«${title}»`).join(', ')

/** "Per ora non ti rimborsiamo la consegna, 4,90 €: nello stesso pacco viaggia ancora «Le maree»." */
export const staysText = ({ cents, titles }: Stays) =>
  t('order.stays', { cents, titles: quoted(titles), count: titles.length })

export const staysNote = (delivery: Stays | null): Block[] =>
  delivery ? [note(staysText(delivery))] : []

export const orderData = z.object({
  ...aboutOrder,
  kind: z.enum(['sale', 'seat']),
  placedAt: moment,
  lines: z.array(
    z.object({ title: z.string(), choice: z.string(), quantity: z.int(), cents: z.int() }),
  ),
  deliveryCents: z.int(),
  discountCents: z.int(),
  creditsCents: z.int(),
  totalCents: z.int(),
  shipTo: z.string(),
  waitsFor: z.array(z.string()),
  paidAt: moment.nullable().default(null),
  /** Day on which each parcel without a group is in stock, null for now. */
  inStockOn: z.array(z.string().nullable()).default([]),
  /** Month in which the copies of a group are expected. */
  copiesOn: z.string().nullable().default(null),
  terms: z.string(),
  /** Paid when the seat was taken: its group is still open. */
  isEarly: z.boolean().default(false),
})

export type OrderData = z.output<typeof orderData>

export const seeOrder = ({ path }: { path: string }, { url }: House): Block => ({
  type: 'button',
  label: t('order.button'),
  url: url + path,
})

/** Lists everything bought and its price, which the law requires on a durable medium. */
export const orderFacts = (data: OrderData, { company: { vatPercent } }: House): Block => {
  const price = (label: string, cents: number) => ({ label, value: t('order.price', { cents }) })
  const { deliveryCents, discountCents, creditsCents, totalCents } = data
  return {
    type: 'facts',
    facts: [
      ...data.lines.map(({ cents, ...line }) => price(t('order.line', line), cents)),
      price(t('order.delivery'), deliveryCents),
      ...(discountCents > 0 ? [price(t('order.discount'), -discountCents)] : []),
      ...(creditsCents > 0 ? [price(t('order.credits'), -creditsCents)] : []),
      price(t('order.total'), totalCents),
      price(t('order.vat', { percent: vatPercent }), vatOf(totalCents, vatPercent).vatCents),
      { label: t('order.shipTo'), value: data.shipTo },
    ],
  }
}
