import type { Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import { formatCents } from '#lib/format/money.ts'
import { stopOrder } from '../../money/groups/commands/closing/stop-order.ts'
import {
  announceAddress,
  type Correction,
  correctAddress,
} from '../../money/orders/commands/addresses.ts'
import { type Part, quoteLines, refundLines } from '../../money/orders/commands/refund-lines.ts'
import {
  deliverParcel,
  prepareOrder,
  shipParcel,
  splitParcel,
  voidShipment,
} from '../../money/orders/commands/ship.ts'
import { lockOrder } from '../../money/orders/commands/states.ts'
import {
  acceptWithdrawal,
  refundByHand,
  refuseWithdrawal,
} from '../../money/orders/commands/withdraw.ts'
import { findOrderByNumber, type WholeOrder } from '../../money/orders/queries/orders.ts'
import { stillHere } from '../../money/orders/rules/states.ts'
import {
  findLastByHand,
  leftToGiveBack,
  refundedAt,
  refundedOf,
} from '../../money/payments/queries.ts'
import { actsOn, type Reading, versionOf } from '../act.ts'

export const findOrder = async (db: Db, number: number) => {
  const order = await findOrderByNumber(db, number)
  if (!order) throw new StartError('orders.unknown', { number })
  return order
}

export const paidAndRefunded = async (db: Db, { id: order, number, total_cents }: WholeOrder) => {
  const refundedCents = (await refundedOf(db, [order])).get(order) ?? 0
  const leftCents = await leftToGiveBack(db, order)
  const paidCents = leftCents === undefined ? total_cents : leftCents + refundedCents
  return { number, leftCents, refundedCents, paidCents }
}

const requireLeft = async (db: Db, { id, number }: WholeOrder, cents: number) => {
  const leftCents = await leftToGiveBack(db, id)
  if (leftCents !== undefined && cents > leftCents)
    throw new StartError('orders.tooMuch', { number, most: formatCents(leftCents) })
}

/** Names an earlier refund of the same amount: probably the same one twice. */
const askRefund = async (order: WholeOrder, { db }: Reading, { cents }: { cents: number }) => {
  const sums = await paidAndRefunded(db, order)
  if (sums.leftCents === undefined || cents > sums.leftCents) return undefined
  const question = textOf('orders.question.refund', { ...sums, cents })
  const same = await findLastByHand(db, order.id, cents)
  return same ? `${textOf('orders.question.again', { ...same, cents })} ${question}` : question
}

const askCancel = async (order: WholeOrder, { db }: Reading) => {
  const sums = await paidAndRefunded(db, order)
  if (!sums.leftCents || !stillHere.includes(order.state)) return undefined
  return textOf('orders.question.cancel', sums)
}

const findRequested = ({ withdrawals }: WholeOrder, position: number) =>
  withdrawals.find((one) => one.position === position && one.state === 'requested')

const askWithdrawal = async (
  order: WholeOrder,
  { db }: Reading,
  { position }: { position: number },
) => {
  const withdrawal = findRequested(order, position)
  if (!withdrawal) return undefined
  const sums = await paidAndRefunded(db, order)
  return textOf('orders.question.withdrawal', { ...withdrawal, ...sums })
}

const askRefundLines = async (order: WholeOrder, { db }: Reading, part: Part) => {
  const { refundCents, creditsCents, withDelivery } = await quoteLines(db, order, part)
  const titles = new Map(order.lines.map(({ id, title }) => [id, title]))
  const what = part.lines.map(({ lineId, quantity }) => `${quantity} × ${titles.get(lineId)}`)
  if (withDelivery) what.push(textOf('orders.question.delivery'))
  const back = [
    refundCents > 0 && formatCents(refundCents),
    creditsCents > 0 && textOf('orders.question.inCredits', { creditsCents }),
  ]
  const sums = await paidAndRefunded(db, order)
  const texts = { what: what.join(', '), back: back.filter(Boolean).join(' e ') }
  return textOf('orders.question.lines', { ...sums, ...texts })
}

/** Reads only what moves of parcels need: many are done at once. */
const findState = async (db: Db, number: number) => {
  const order = await db.first<Pick<WholeOrder, 'id' | 'number' | 'state'>>(
    sql`SELECT id, number, state FROM orders WHERE number = ${number}`.named('state of an order'),
  )
  if (!order) throw new StartError('orders.unknown', { number })
  return order
}

const lock = (tx: Tx, { id: order }: WholeOrder) => lockOrder(tx, order)

type Numbered = { number: number }

const shared = {
  noun: 'orders',
  audit: ({ number: order, ...values }: Numbered) => ({ order, ...values }),
  refusals: {
    not_found: 'orders.noPart',
    copies: 'orders.short',
    address: 'orders.addressOpen',
    lines: 'orders.wholeParcel',
    parcel: 'orders.fixedParcel',
    conflict: 'orders.refused',
    invalid: 'orders.refused',
  } as const,
}
const act = actsOn({ ...shared, find: (db, { number }: Numbered) => findOrder(db, number) })
const move = actsOn({ ...shared, find: (db, { number }: Numbered) => findState(db, number) })

/** Cents that an act on an order gave back at this moment, as its record says. */
const gaveBack = async (tx: Tx, order: number, now: Date, work: Promise<unknown>) => {
  await work
  return refundedAt(tx, order, now)
}

const withCents = ({ number: order, ...values }: Numbered, _: unknown, cents: number) => ({
  order,
  ...values,
  cents,
})

type Parcel = { parcel: number }
type Sending = Parcel & { carrier: string; code: string; url?: string | null | undefined }
type Decision = { position: number; decision: string }
type Acceptance = { position: number; decision?: string | null | undefined }
type Refund = { cents: number; reason: string }

const correct = actsOn({
  ...shared,
  audit: ({ number: order }: Numbered) => ({ order }),
  refusals: { conflict: 'orders.refused' },
  find: (db, { number }: Numbered) => findOrder(db, number),
  edited: { lock, versionOf: ({ delivery }) => versionOf(delivery) },
})

export const orderActs = {
  announceAddress: move('announce-address', {
    change: (tx, { id: order }, { now }) => announceAddress(tx, order, now),
  }),
  correctAddress: correct('correct-address', {
    change: (tx, order, _, fields: Correction & { version: string }) =>
      correctAddress(tx, order, fields),
  }),
  prepare: move('prepare', {
    change: (tx, { id: order }, { now }) => prepareOrder(tx, order, now),
  }),
  ship: move('ship', {
    change: (tx, { id: order }, { now }, { parcel, carrier, code, url = null }: Sending) =>
      shipParcel(tx, { order, parcel, carrier, code, url }, now),
  }),
  deliver: move('deliver', {
    change: (tx, { id: order }, { now }, { parcel }: Parcel) =>
      deliverParcel(tx, { order, parcel }, now),
  }),
  split: move('split', {
    change: (tx, { id: order }, _, { parcel, lines }: Parcel & { lines: number[] }) =>
      splitParcel(tx, { order, parcel, lines }),
  }),
  voidShipment: move('void-shipment', {
    change: (tx, { id: order }, { now }, { parcel }: Parcel) =>
      voidShipment(tx, { order, parcel }, now),
  }),
  cancel: act('cancel', {
    question: askCancel,
    gives: async (db, order) =>
      stillHere.includes(order.state) ? ((await leftToGiveBack(db, order.id)) ?? 0) : 0,
    audit: withCents,
    change: (tx, { id: order }, { now }) => gaveBack(tx, order, now, stopOrder(tx, order, now)),
  }),
  refund: act('refund', {
    question: askRefund,
    lock,
    gives: async (db, order, { cents }: Refund) => {
      await requireLeft(db, order, cents)
      return cents
    },
    change: async (tx, order, { now }, { cents }: Refund) => {
      await requireLeft(tx, order, cents)
      await refundByHand(tx, { order: order.id, cents }, now)
      return cents
    },
  }),
  refundLines: act('refund-lines', {
    question: askRefundLines,
    lock,
    gives: async (db, order, part: Part & { reason: string }) => {
      const { refundCents, creditsCents } = await quoteLines(db, order, part)
      return refundCents + creditsCents
    },
    audit: withCents,
    change: (
      tx,
      { id: order },
      { now },
      { lines, withDelivery, reason }: Part & { reason: string },
    ) => refundLines(tx, { order, lines, withDelivery, reason }, now),
    refusals: {
      seat: 'orders.ofSeat',
      lines: 'orders.noCopies',
      whole: 'orders.nothingLeft',
      nothing: 'orders.nothingBack',
    },
  }),
  acceptWithdrawal: act('accept-withdrawal', {
    question: askWithdrawal,
    lock,
    gives: async (db, order, { position }: Acceptance) => {
      const withdrawal = findRequested(order, position)
      if (!withdrawal) return 0
      return Math.min(withdrawal.refund_cents, (await leftToGiveBack(db, order.id)) ?? 0)
    },
    audit: withCents,
    change: (tx, { id: order }, { now }, { position, decision = null }: Acceptance) =>
      gaveBack(tx, order, now, acceptWithdrawal(tx, { order, position, decision }, now)),
  }),
  refuseWithdrawal: act('refuse-withdrawal', {
    change: (tx, { id: order }, { now }, { position, decision }: Decision) =>
      refuseWithdrawal(tx, { order, position, decision }, now),
  }),
}
