import { z } from 'zod'
import type { Block, House } from '#lib/tools/mail/mail.ts'
import { moment, name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { vatOf } from '../rules/vat.ts'

const t = translate('mails')

/** Data of every mail about an order. */
export const aboutOrder = { name, path, number: z.int() }

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
  delivery ? [{ type: 'note', text: staysText(delivery) }] : []

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

export const seeOrder = (path: string, url: string): Block => ({
  type: 'button',
  label: t('order.button'),
  url: url + path,
})

/** Lists everything bought and its price, which the law requires on a durable medium. */
export const orderFacts = (data: OrderData, { company: { vatPercent } }: House): Block => ({
  type: 'facts',
  facts: [
    ...data.lines.map(({ title, choice, quantity, cents }) => ({
      label: t('order.line', { title, choice, quantity }),
      value: t('order.price', { cents }),
    })),
    { label: t('order.delivery'), value: t('order.price', { cents: data.deliveryCents }) },
    ...(data.discountCents > 0
      ? [{ label: t('order.discount'), value: t('order.price', { cents: -data.discountCents }) }]
      : []),
    ...(data.creditsCents > 0
      ? [{ label: t('order.credits'), value: t('order.price', { cents: -data.creditsCents }) }]
      : []),
    { label: t('order.total'), value: t('order.price', { cents: data.totalCents }) },
    {
      label: t('order.vat', { percent: vatPercent }),
      value: t('order.price', { cents: vatOf(data.totalCents, vatPercent).vatCents }),
    },
    { label: t('order.shipTo'), value: data.shipTo },
  ],
})
