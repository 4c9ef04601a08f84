import type { Act } from '#kernel/operator-acts.ts'
import { type TerminalKey, terminalText } from '#kernel/terminal.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import { withdrawalNumber } from '#lib/services/money/orders/present/orders.ts'
import type { OperatorRow } from '#lib/services/money/orders/queries/for-operator.ts'
import type { WholeOrder } from '#lib/services/money/orders/queries/orders.ts'
import type { ParcelRow } from '#lib/services/money/orders/queries/parts.ts'
import { invoicePlace } from '#lib/services/money/orders/rules/invoice.ts'

export const rowText = ({ number, state, total_cents, placed_at, titles }: OperatorRow) =>
  terminalText('orders.row', {
    number,
    titles: titles ?? terminalText('orders.plan'),
    state: terminalText(`orders.state.${state}`),
    total: formatCents(total_cents),
    at: formatDateTime(placed_at),
  })

type ParcelState = 'here' | 'stopped' | 'shipped' | 'delivered'

/** A parcel that is not shipped yet is `here`. */
const stateOf = ({ cancelled_at, delivered_at, shipped_at }: ParcelRow): ParcelState => {
  if (cancelled_at) return 'stopped'
  if (delivered_at) return 'delivered'
  return shipped_at ? 'shipped' : 'here'
}

const deliveryOf = ({ kind, name, line, details, phone }: WholeOrder['delivery']) => ({
  ...(kind === 'pickup' ? { kind, name } : { kind }),

  line,
  details,
  phone,
})

const invoiceOf = (invoice: NonNullable<WholeOrder['invoice']>) => {
  const { name, tax_code, vat_number, recipient_code, certified_email } = invoice
  const place = invoicePlace(invoice)
  return { name, place, tax_code, vat_number, recipient_code, certified_email }
}

const parcelsOf = ({ parcels, lines }: WholeOrder) =>
  parcels.map((parcel) => ({
    position: parcel.position,
    state: stateOf(parcel),
    tracking_code: parcel.tracking_code,
    lines: lines
      .filter((line) => line.parcel === parcel.position)
      .map(({ quantity, title, choice, unit_cents }) => ({ quantity, title, choice, unit_cents })),
  }))

type Around = { buyer: { name: string; email: string | null } | undefined; acts: readonly Act[] }

/** Fields of an order that its text shows, and no others: an order holds addresses. */
export const shownOrder = (order: WholeOrder, { buyer, acts }: Around) => {
  const { number, state, placed_at, delivery, invoice } = order
  const { goods_cents, delivery_cents, discount_cents, credits_cents, total_cents } = order
  return {
    number,
    state,
    placed_at,
    titles: order.lines.map(({ title }) => title).join(', '),

    goods_cents,
    delivery_cents,
    discount_cents,
    credits_cents,
    total_cents,
    buyer: buyer ?? null,
    delivery: delivery.kind ? deliveryOf(delivery) : null,
    invoice: invoice && invoiceOf(invoice),
    events: order.events.map(({ kind, at }) => ({ kind, at })),
    parcels: parcelsOf(order),
    withdrawals: order.withdrawals.map((one) => ({
      number: withdrawalNumber(one),
      position: one.position,
      state: one.state,
      refund_cents: one.refund_cents,
      proof: one.proof_name && one.proof_at ? { name: one.proof_name, at: one.proof_at } : null,
    })),
    refunds: order.refunds.map(({ state, cents }) => ({ state, cents })),
    acts: acts.map(({ who, what, at, reason }) => ({ who, what, at, reason })),
  }
}

type Shown = ReturnType<typeof shownOrder>

const deliveryText = (delivery: NonNullable<Shown['delivery']>) => {
  const { kind, line, details, phone } = delivery
  const what = terminalText(kind === 'home' ? 'orders.toHome' : 'orders.toPickup')
  const where = 'name' in delivery ? `${delivery.name}, ${line}` : line
  // The lines of older orders are without the details.
  const more = [line.includes(details) ? '' : details, phone]
    .filter(Boolean)
    .map((one) => terminalText('orders.more', { more: one }))
  return [terminalText('orders.delivery', { what, line: where }), ...more]
}

const invoiceText = (invoice: NonNullable<Shown['invoice']>) => {
  const { name, place, tax_code, vat_number, recipient_code, certified_email } = invoice
  const facts = [
    name,
    place,
    tax_code && terminalText('orders.taxCode', { code: tax_code }),
    vat_number && terminalText('orders.vatNumber', { number: vat_number }),
    recipient_code && terminalText('orders.recipientCode', { code: recipient_code }),
    certified_email,
  ]
  return terminalText('orders.invoice', { facts: facts.filter(Boolean).join(', ') })
}

const costsText = (order: Shown) =>
  terminalText('orders.costs', {
    goods: formatCents(order.goods_cents),
    delivery: formatCents(order.delivery_cents),
    discount: formatCents(-order.discount_cents),
    credits: formatCents(-order.credits_cents),
    total: formatCents(order.total_cents),
  })

const parcelText = ({ position, state, tracking_code, lines }: Shown['parcels'][number]) => [
  terminalText('orders.parcel', {
    position,
    state: terminalText(`orders.parcelState.${state}`, { code: tracking_code ?? '' }),
  }),
  ...lines.map(({ quantity, title, choice, unit_cents }) =>
    terminalText('orders.line', {
      quantity,
      what: [title, choice].filter(Boolean).join(', '),
      price: formatCents(unit_cents),
    }),
  ),
]

const withdrawalText = ({ number: order }: Shown, one: Shown['withdrawals'][number]) => {
  const { number, position, state, refund_cents, proof } = one
  const line = terminalText('orders.withdrawal', {
    number,
    state: terminalText(`orders.withdrawalState.${state}`),
    refund: formatCents(refund_cents),
  })
  if (!proof) return [line]
  const values = { name: proof.name, at: formatDateTime(proof.at), number: order, position }
  return [line, terminalText('orders.proof', values)]
}

export const orderText = (order: Shown) => [
  rowText(order),
  ...(order.buyer
    ? [terminalText('orders.buyer', { ...order.buyer, email: order.buyer.email ?? '' })]
    : []),
  ...(order.delivery ? deliveryText(order.delivery) : []),
  ...(order.invoice ? [invoiceText(order.invoice)] : []),
  costsText(order),
  // One locale key for each kind of OrderEvent.
  ...order.events.map(({ kind, at }) =>
    terminalText('orders.event', {
      kind: terminalText(`orders.kind.${kind}` as TerminalKey),
      at: formatDateTime(at),
    }),
  ),
  ...order.parcels.flatMap(parcelText),
  ...order.withdrawals.flatMap((one) => withdrawalText(order, one)),
  ...order.refunds.map(({ state, cents }) =>
    terminalText('orders.refundRow', {
      state: terminalText(`orders.refundState.${state}`),
      amount: formatCents(cents),
    }),
  ),
  ...order.acts.map(({ who, what, at, reason }) => {
    const values = { who, what: what.slice('orders.'.length), at: formatDateTime(at) }
    return terminalText(reason ? 'orders.actWithReason' : 'orders.act', {
      ...values,
      reason: reason ?? '',
    })
  }),
]
