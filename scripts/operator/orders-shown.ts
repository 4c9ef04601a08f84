import type { Db } from '#kernel/db/connection.ts'
import { listActs } from '#kernel/operator-acts.ts'
import { textOf } from '#kernel/terminal.ts'
import { findOrder } from '#lib/services/console/orders/acts.ts'
import { withdrawalNumber } from '#lib/services/money/orders/present/orders.ts'
import { findBuyer, type WholeOrder } from '#lib/services/money/orders/queries/orders.ts'
import type { ParcelRow } from '#lib/services/money/orders/queries/parts.ts'
import { invoicePlace } from '#lib/services/money/orders/rules/invoice.ts'
import { pick } from '../shop/output.ts'

/** A parcel that is not shipped yet is `here`. */
const stateOf = ({ cancelled_at, delivered_at, shipped_at }: ParcelRow) => {
  if (cancelled_at) return 'stopped'
  if (delivered_at) return 'delivered'
  return shipped_at ? 'shipped' : 'here'
}

const invoiceFields = [
  'name',
  'tax_code',
  'vat_number',
  'recipient_code',
  'certified_email',
] as const
const deliveryFields = ['kind', 'name', 'line', 'details', 'phone'] as const
const orderFields = [
  'number',
  'state',
  'placed_at',
  'goods_cents',
  'delivery_cents',
  'discount_cents',
  'credits_cents',
  'total_cents',
] as const
const withdrawalFields = ['position', 'state', 'refund_cents', 'proof_name', 'proof_at'] as const

/** Reads the fields of an order that its text shows, and no others: an order holds addresses. */
export const showOrder = async (db: Db, number: number) => {
  const order = await findOrder(db, number)
  const { delivery, invoice, lines } = order
  return {
    ...pick(order, orderFields),
    titles: lines.map(({ title }) => title).join(', '),
    buyer: (await findBuyer(db, order.id)) ?? null,
    delivery: delivery.kind ? pick(delivery, deliveryFields) : null,
    invoice: invoice && { ...pick(invoice, invoiceFields), place: invoicePlace(invoice) },
    events: order.events.map((event) => pick(event, ['kind', 'at'])),
    parcels: order.parcels.map((parcel) => ({
      ...pick(parcel, ['position', 'tracking_code']),
      state: stateOf(parcel),
      lines: lines
        .filter((line) => line.parcel === parcel.position)
        .map((line) => pick(line, ['quantity', 'title', 'choice', 'unit_cents'])),
    })),
    withdrawals: order.withdrawals.map((one) => ({
      ...pick(one, withdrawalFields),
      number: withdrawalNumber(one),
      who: one.by_shop ? 'shop' : 'buyer',
    })),
    refunds: order.refunds.map((refund) => pick(refund, ['state', 'cents'])),
    acts: await listActs(db, number),
  }
}

type Row = Pick<WholeOrder, 'number' | 'state' | 'total_cents' | 'placed_at'> & {
  /** Absent for a period of the plan. */
  titles: string
}

export const rowText = (row: Row) =>
  textOf('orders.row', { ...row, titles: row.titles || textOf('orders.plan') })

type Shown = Awaited<ReturnType<typeof showOrder>>

const inOneLine = (...facts: (string | null | undefined | false)[]) =>
  facts.filter(Boolean).join(', ')

/** The line of a pick-up point is without its name, that of an older order without the details. */
const deliveryText = ({ kind, name, line, details, phone }: NonNullable<Shown['delivery']>) => {
  const missing = (fact: string) => !line.includes(fact) && fact
  const facts = inOneLine(missing(name), line, missing(details), phone)
  return textOf('orders.delivery', { kind, facts })
}

const invoiceText = (invoice: NonNullable<Shown['invoice']>) => [
  textOf('orders.invoice', invoice),
  Object.entries(invoice).map(
    ([field, value]) => value && textOf('orders.invoiceField', { field, value }),
  ),
]

export const orderText = (order: Shown) => [
  rowText(order),
  order.buyer && textOf('orders.buyer', order.buyer),
  order.delivery && deliveryText(order.delivery),
  order.invoice && invoiceText(order.invoice),
  textOf('orders.costs', order),
  order.events.map((event) => textOf('orders.event', event)),
  order.parcels.map((parcel) => [
    textOf('orders.parcel', parcel),
    parcel.lines.map((line) =>
      textOf('orders.line', { ...line, what: inOneLine(line.title, line.choice) }),
    ),
  ]),
  order.withdrawals.map((one) => [
    textOf('orders.withdrawal', one),
    one.proof_name && textOf('orders.proof', { ...one, order: order.number }),
  ]),
  order.refunds.map((refund) => textOf('orders.refundRow', refund)),
  order.acts.map((act) => textOf('orders.act', act)),
]
