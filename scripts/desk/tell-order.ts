import { orderState } from '#lib/contract/orders.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import { withdrawalNumber } from '#lib/services/money/orders/present/orders.ts'
import type { DeskRow, WholeOrder } from '#lib/services/money/orders/queries/orders.ts'
import type { ParcelRow } from '#lib/services/money/orders/queries/parts.ts'
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

export const tellWhole = (order: WholeOrder) => {
  tellRow({ ...order, titles: order.lines.map(({ title }) => title).join(', ') })
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
  }
  for (const one of order.withdrawals)
    console.info(
      say('orders.withdrawal', {
        number: withdrawalNumber(one),
        state: say(`orders.withdrawalState.${one.state}`),
        refund: formatCents(one.refund_cents),
      }),
    )
  for (const { state, cents } of order.refunds)
    console.info(
      say('orders.refundRow', {
        state: say(`orders.refundState.${state}`),
        amount: formatCents(cents),
      }),
    )
}
