import { orderState } from '#lib/contract/orders.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import { withdrawalNumber } from '#lib/services/money/orders/present/orders.ts'
import type { DeskRow, WholeOrder } from '#lib/services/money/orders/queries/orders.ts'
import type { ParcelRow, WithdrawalRow } from '#lib/services/money/orders/queries/parts.ts'
import { invoicePlace } from '#lib/services/money/orders/rules/invoice.ts'
import type { Act } from '#lib/services/platform/operator-acts.ts'
import { say, type TerminalKey } from '#lib/services/platform/terminal.ts'

export const states = orderState.options

export const statesInWords = () =>
  states.map((state) => `${state} (${say(`orders.state.${state}`)})`).join(', ')

export const tellRow = ({ number, state, total_cents, placed_at, titles }: DeskRow) =>
  console.info(
    say('orders.row', {
      ...{ number, titles, state: say(`orders.state.${state}`) },
      total: formatCents(total_cents),
      at: formatDateTime(placed_at),
    }),
  )

const stateOf = ({ cancelled_at, delivered_at, shipped_at }: ParcelRow) => {
  if (cancelled_at) return 'stopped'
  if (delivered_at) return 'delivered'
  return shipped_at ? 'shipped' : 'here'
}

const tellDelivery = ({ kind, name, line, details, phone }: WholeOrder['delivery']) => {
  const what = say(kind === 'home' ? 'orders.toHome' : 'orders.toPickup')
  console.info(say('orders.delivery', { what, line: kind === 'home' ? line : `${name}, ${line}` }))
  for (const more of [details, phone]) if (more) console.info(say('orders.more', { more }))
}

const tellInvoice = (invoice: NonNullable<WholeOrder['invoice']>) => {
  const { name, tax_code, vat_number, recipient_code, certified_email } = invoice
  const facts = [
    name,
    invoicePlace(invoice),
    tax_code && say('orders.taxCode', { code: tax_code }),
    vat_number && say('orders.vatNumber', { number: vat_number }),
    recipient_code && say('orders.recipientCode', { code: recipient_code }),
    certified_email,
  ]
  console.info(say('orders.invoice', { facts: facts.filter(Boolean).join(', ') }))
}

const tellCosts = (order: WholeOrder) => {
  const { goods_cents, delivery_cents, discount_cents, credits_cents, total_cents } = order
  console.info(
    say('orders.costs', {
      goods: formatCents(goods_cents),
      delivery: formatCents(delivery_cents),
      discount: formatCents(-discount_cents),
      credits: formatCents(-credits_cents),
      total: formatCents(total_cents),
    }),
  )
}

const tellWithdrawal = ({ number }: WholeOrder, one: WithdrawalRow) => {
  console.info(
    say('orders.withdrawal', {
      number: withdrawalNumber(one),
      state: say(`orders.withdrawalState.${one.state}`),
      refund: formatCents(one.refund_cents),
    }),
  )
  const { position, proof_name: name, proof_at: at } = one
  if (name !== null && at)
    console.info(say('orders.proof', { name, at: formatDateTime(at), number, position }))
}

type Around = { buyer: { name: string; email: string | null } | undefined; acts: readonly Act[] }

export const tellWhole = (order: WholeOrder, { buyer, acts }: Around) => {
  tellRow({ ...order, titles: order.lines.map(({ title }) => title).join(', ') })
  if (buyer) console.info(say('orders.buyer', { ...buyer, email: buyer.email ?? '' }))
  if (order.delivery.kind) tellDelivery(order.delivery)
  if (order.invoice) tellInvoice(order.invoice)
  tellCosts(order)
  // Kept as text: one for each of OrderEvent.
  for (const { kind, at } of order.events)
    console.info(
      say('orders.event', {
        kind: say(`orders.kind.${kind}` as TerminalKey),
        at: formatDateTime(at),
      }),
    )
  for (const parcel of order.parcels) {
    const code = parcel.tracking_code ?? ''
    const state = say(`orders.parcelState.${stateOf(parcel)}`, { code })
    console.info(say('orders.parcel', { position: parcel.position, state }))
    for (const { quantity, title, choice, unit_cents } of order.lines.filter(
      (line) => line.parcel === parcel.position,
    ))
      console.info(
        say('orders.line', {
          quantity,
          what: [title, choice].filter(Boolean).join(', '),
          price: formatCents(unit_cents),
        }),
      )
  }
  for (const one of order.withdrawals) tellWithdrawal(order, one)
  for (const { state, cents } of order.refunds)
    console.info(
      say('orders.refundRow', {
        state: say(`orders.refundState.${state}`),
        amount: formatCents(cents),
      }),
    )
  for (const { who, what, at } of acts)
    console.info(
      say('orders.act', { who, what: what.slice('orders.'.length), at: formatDateTime(at) }),
    )
}
