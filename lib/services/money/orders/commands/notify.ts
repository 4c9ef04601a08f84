import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { putAllInOutbox } from '#kernel/outbox/commands.ts'
import { orderPath, weepTabPath } from '#lib/contract/addresses.ts'
import { aLetter, type Letter } from '#lib/tools/mail/mail.ts'
import { aNotification } from '#lib/tools/notify.ts'
import { isRunning } from '../../../shop/items/policy.ts'
import { orderConfirmed } from '../mails/order-confirmed.ts'
import {
  type Ending,
  orderAddress,
  orderCancelled,
  orderCopies,
  orderRefunded,
  orderRefused,
  orderShipped,
  priceLowered,
} from '../mails/order-news.ts'
import type { Stays } from '../mails/order-shape.ts'
import { linesRefunded, withdrawalDecided, withdrawalReceived } from '../mails/withdrawals.ts'
import { type About, exactTime, mailedOrder, mailedWithdrawal, t } from '../present/mails.ts'
import { findOrder, findReadable, isOfGoods, type ReadableOrder } from '../queries/orders.ts'
import type { WithdrawalRow } from '../queries/parts.ts'

type Notice =
  | 'paid'
  | 'paidSeat'
  | 'refused'
  | `cancelled.${Ending}`
  | 'shipped'
  | 'delivered'
  | 'refunded'
  | 'priceLowered'
  | 'copiesShort'
  | 'copiesHere'
  | 'addressFixed'
  | 'copiesReplaced'
  | 'withdrawalAccepted'
  | 'withdrawalRefused'
  | 'linesRefunded'

/** Subject under which the mails of an order are found. */
export const aboutOrder = (orderId: number) => `order:${orderId}`

type News = { notice?: Notice; letter?: Letter }

/** Notifies the buyer in the app, and by a necessary mail, which preferences cannot switch off. */
const notifyBuyer = async (
  tx: Tx,
  orderId: number,
  newsOf: (about: About, order: ReadableOrder) => News,
) => {
  const order = await findReadable(tx, orderId)
  if (!order) return
  const { number, kind, buyer, lines } = order
  const path = kind === 'weep' ? weepTabPath : orderPath(orderId)
  const { notice, letter } = newsOf({ name: buyer.name, path, number }, order)
  const mail = letter && {
    queue: 'mail' as const,
    recipient: buyer.email,
    about: aboutOrder(orderId),
    ...letter,
  }
  const inApp =
    notice &&
    aNotification({
      member: buyer.id,
      type: 'order',
      data: {
        description: t(notice, { number }),
        picture_id: lines[0]?.picture_id ?? null,
        type: 'order',
        slug: null,
        id: orderId,
        url: path,
      },
    })
  await putAllInOutbox(
    tx,
    [mail, inApp].filter((one) => one !== undefined),
  )
}

const isOfOpenGroup = async (tx: Tx, orderId: number) =>
  (await tx.first(sql`SELECT FROM orders o JOIN participations p ON p.id = o.participation_id
    JOIN items i ON i.id = p.item_id WHERE o.id = ${orderId} AND ${isRunning}`)) !== undefined

export const notifyPaid = async (tx: Tx, orderId: number) => {
  const isEarly = await isOfOpenGroup(tx, orderId)
  const order = await findOrder(tx, orderId)
  if (!order || !isOfGoods(order)) return
  await notifyBuyer(tx, orderId, (about) => {
    const letter = aLetter(orderConfirmed, { ...mailedOrder(order, about), isEarly })
    return { notice: order.kind === 'seat' ? 'paidSeat' : 'paid', letter }
  })
}

export const notifyRefused = (tx: Tx, orderId: number) =>
  notifyBuyer(tx, orderId, (about) => ({
    notice: 'refused',
    letter: aLetter(orderRefused, about),
  }))

/** Asks a buyer to check the address, which is fixed from a moment on. */
export const notifyAddress = (tx: Tx, orderId: number, until: Date) =>
  notifyBuyer(tx, orderId, (about, { delivery: { line: shipTo } }) => ({
    notice: 'addressFixed',
    letter: aLetter(orderAddress, { ...about, shipTo, until: until.getTime() }),
  }))

type Cancellation = { why: Ending; backCents: number; stays?: Stays | null; at: Date }

/** Notifies of a cancellation; `backCents` is being refunded. */
export const notifyCancelled = (tx: Tx, orderId: number, { at, ...cancellation }: Cancellation) =>
  notifyBuyer(tx, orderId, (about) => ({
    notice: `cancelled.${cancellation.why}`,
    letter: aLetter(orderCancelled, { ...about, ...cancellation, exactly: exactTime(at) }),
  }))

type Shipped = { position: number; carrier: string; code: string; url: string | null }

export const notifyShipped = (tx: Tx, orderId: number, parcel: Shipped) =>
  notifyBuyer(tx, orderId, (about, { lines, parcels }) => {
    const own = lines.filter((line) => line.parcel === parcel.position)
    const titles = own.map(({ title }) => title)
    const letter = { ...about, ...parcel, titles, parcels }
    return { notice: 'shipped', letter: aLetter(orderShipped, letter) }
  })

export const notifyDelivered = (tx: Tx, orderId: number) =>
  notifyBuyer(tx, orderId, () => ({ notice: 'delivered' }))

type Refunded = { cents: number; total: number }

export const notifyRefunded = (tx: Tx, orderId: number, { cents, total }: Refunded) =>
  notifyBuyer(tx, orderId, (about, { paid_kind: source, total_cents }) => ({
    notice: 'refunded',
    letter: aLetter(orderRefunded, { ...about, cents, source, isWhole: total >= total_cents }),
  }))

type Lowered = { itemId: number; cents: number }

export const notifyLowered = (tx: Tx, orderId: number, { itemId, cents }: Lowered) =>
  notifyBuyer(tx, orderId, (about, { lines }) => {
    const title = lines.find((line) => line.item_id === itemId)?.title ?? ''
    return { notice: 'priceLowered', letter: aLetter(priceLowered, { ...about, title, cents }) }
  })

type CopiesNews = {
  line: number
  areHere: boolean
  /** Choice by which the missing copies were replaced, and its refund. */
  choice?: string
  cents?: number
}

/** Tells a buyer that copies of a group were left out for them, are here now, or were replaced. */
export const notifyCopies = (tx: Tx, orderId: number, { line: id, ...news }: CopiesNews) =>
  notifyBuyer(tx, orderId, (about, { lines }) => {
    const title = lines.find((line) => line.id === id)?.title ?? ''
    const letter = aLetter(orderCopies, { ...about, title, ...news })
    if (news.choice !== undefined) return { notice: 'copiesReplaced', letter }
    return { notice: news.areHere ? 'copiesHere' : 'copiesShort', letter }
  })

/** Tells a buyer of copies, or of a delivery, that the shop refunds by itself. */
export const notifyLinesRefunded = (tx: Tx, orderId: number, row: WithdrawalRow) =>
  notifyBuyer(tx, orderId, (about) => {
    const { credits_cents: creditsCents, with_delivery: withDelivery, decision } = row
    const letter = { ...mailedWithdrawal(row, about), creditsCents, withDelivery, decision }
    return { notice: 'linesRefunded', letter: aLetter(linesRefunded, letter) }
  })

/** `backBeforeCents` is the part of the requested amount that other refunds have taken since. */
export const notifyWithdrawal = (
  tx: Tx,
  orderId: number,
  row: WithdrawalRow,
  backBeforeCents = 0,
) =>
  notifyBuyer(tx, orderId, (about) => {
    const data = mailedWithdrawal(row, about)
    if (row.state === 'requested') return { letter: aLetter(withdrawalReceived, data) }
    const isRefused = row.state === 'refused'
    const decided = { ...data, backBeforeCents, decision: row.decision, isRefused }
    return {
      notice: isRefused ? 'withdrawalRefused' : 'withdrawalAccepted',
      letter: aLetter(withdrawalDecided, decided),
    }
  })
