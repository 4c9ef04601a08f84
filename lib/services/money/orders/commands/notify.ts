import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { type MemberId, memberId } from '#kernel/http/member-id.ts'
import { orderPath, weepTabPath } from '#lib/contract/addresses.ts'
import { enqueueMail, type MailKind } from '#lib/tools/mail/mail.ts'
import { notify } from '#lib/tools/notify.ts'
import { isRunning } from '../../../shop/items/policy.ts'
import { type Ending, orderCancelled } from '../mails/order-cancelled.ts'
import { orderConfirmed } from '../mails/order-confirmed.ts'
import { orderRefunded } from '../mails/order-refunded.ts'
import { orderRefused } from '../mails/order-refused.ts'
import type { Stays } from '../mails/order-shape.ts'
import { orderShipped } from '../mails/order-shipped.ts'
import { priceLowered } from '../mails/price-lowered.ts'
import { withdrawalDecided } from '../mails/withdrawal-decided.ts'
import { withdrawalReceived } from '../mails/withdrawal-received.ts'
import { exactTime, mailedOrder, mailedWithdrawal } from '../present/mails.ts'
import { orderNoticeText } from '../present/notices.ts'
import { findOrder, isOfGoods, type WholeOrder } from '../queries/orders.ts'
import type { WithdrawalRow } from '../queries/parts.ts'

type Reader = { id: MemberId; name: string; email: string }
type Recipient = { order: WholeOrder; to: Reader; path: string }

/** Finds an order and its buyer; undefined when the account is deleted. */
const findRecipient = async (tx: Tx, orderId: number): Promise<Recipient | undefined> => {
  const order = await findOrder(tx, orderId)
  if (!order?.member_id) return undefined
  const to = await tx.first<{ id: number; name: string; email: string | null }>(
    sql`SELECT id, name, email FROM members WHERE id = ${order.member_id} AND deleted_at IS NULL`.named(
      'reader of a mail',
    ),
  )
  if (!to?.email) return undefined
  return {
    order,
    to: { id: memberId(to.id), name: to.name, email: to.email },
    path: order.kind === 'weep' ? weepTabPath : orderPath(orderId),
  }
}

type Notice = Parameters<typeof orderNoticeText>[0]

const notifyInApp = (tx: Tx, { order, to, path }: Recipient, notice: Notice) =>
  notify(tx, {
    member: to.id,
    type: 'order',
    data: {
      description: orderNoticeText(notice, order.number),
      picture_id: order.lines[0]?.picture_id ?? null,
      type: 'order',
      slug: null,
      id: order.id,
      url: path,
    },
  })

/** Enqueues a necessary mail, which preferences cannot switch off. */
const write = <Data extends Parameters<typeof enqueueMail>[1]['data']>(
  tx: Tx,
  kind: MailKind<Data>,
  { to }: Recipient,
  data: Parameters<typeof enqueueMail<Data>>[2]['data'],
) => enqueueMail(tx, kind, { to: to.email, data })

const isOfOpenGroup = (tx: Tx, orderId: number) =>
  tx.first(sql`SELECT FROM orders o JOIN participations p ON p.id = o.participation_id
    JOIN items i ON i.id = p.item_id WHERE o.id = ${orderId} AND ${isRunning}`)

export const notifyPaid = async (tx: Tx, orderId: number) => {
  const recipient = await findRecipient(tx, orderId)
  if (!recipient || !isOfGoods(recipient.order)) return
  const { order, to, path } = recipient
  const isEarly = (await isOfOpenGroup(tx, orderId)) !== undefined
  await write(tx, orderConfirmed, recipient, { ...mailedOrder(order, to.name, path), isEarly })
  await notifyInApp(tx, recipient, order.kind === 'seat' ? 'paidSeat' : 'paid')
}

export const notifyRefused = async (tx: Tx, orderId: number) => {
  const recipient = await findRecipient(tx, orderId)
  if (!recipient) return
  const { order, to, path } = recipient
  await write(tx, orderRefused, recipient, { name: to.name, path, number: order.number })
  await notifyInApp(tx, recipient, 'refused')
}

type Cancelled = { why: Ending; backCents: number; stays?: Stays | null; at: Date }

/** Notifies of a cancellation; `backCents` is being refunded. */
export const notifyCancelled = async (
  tx: Tx,
  orderId: number,
  { why, backCents, stays = null, at }: Cancelled,
) => {
  const recipient = await findRecipient(tx, orderId)
  if (!recipient) return
  const { order, to, path } = recipient
  const about = { name: to.name, path, number: order.number }
  const data = { ...about, why, backCents, stays, exactly: exactTime(at) }
  await write(tx, orderCancelled, recipient, data)
  await notifyInApp(tx, recipient, `cancelled.${why}`)
}

export const notifyShipped = async (
  tx: Tx,
  orderId: number,
  parcel: { position: number; carrier: string; code: string; url: string | null },
) => {
  const recipient = await findRecipient(tx, orderId)
  if (!recipient) return
  const { order, to, path } = recipient
  const titles = order.lines
    .filter((line) => line.parcel === parcel.position)
    .map(({ title }) => title)
  const data = { name: to.name, path, number: order.number, titles, ...parcel }
  await write(tx, orderShipped, recipient, { ...data, parcels: order.parcels.length })
  await notifyInApp(tx, recipient, 'shipped')
}

export const notifyDelivered = async (tx: Tx, orderId: number) => {
  const recipient = await findRecipient(tx, orderId)
  if (recipient) await notifyInApp(tx, recipient, 'delivered')
}

export const notifyRefunded = async (
  tx: Tx,
  orderId: number,
  { cents, total }: { cents: number; total: number },
) => {
  const recipient = await findRecipient(tx, orderId)
  if (!recipient) return
  const { order, to, path } = recipient
  const data = { name: to.name, path, number: order.number, cents, source: order.paid_kind }
  await write(tx, orderRefunded, recipient, { ...data, isWhole: total >= order.total_cents })
  await notifyInApp(tx, recipient, 'refunded')
}

export const notifyLowered = async (
  tx: Tx,
  orderId: number,
  { itemId, cents }: { itemId: number; cents: number },
) => {
  const recipient = await findRecipient(tx, orderId)
  if (!recipient) return
  const { order, to, path } = recipient
  const title = order.lines.find((line) => line.item_id === itemId)?.title ?? ''
  await write(tx, priceLowered, recipient, {
    name: to.name,
    path,
    number: order.number,
    title,
    cents,
  })
  await notifyInApp(tx, recipient, 'priceLowered')
}

/** `backBeforeCents` is the part of the requested amount that other refunds have taken since. */
export const notifyWithdrawal = async (
  tx: Tx,
  orderId: number,
  row: WithdrawalRow,
  { backBeforeCents = 0 } = {},
) => {
  const recipient = await findRecipient(tx, orderId)
  if (!recipient) return
  const data = mailedWithdrawal(recipient.order, row, recipient.to.name, recipient.path)
  if (row.state === 'requested') await write(tx, withdrawalReceived, recipient, data)
  else
    await write(tx, withdrawalDecided, recipient, {
      ...data,
      backBeforeCents,
      decision: row.decision,
      isRefused: row.state === 'refused',
    })
  if (row.state !== 'requested')
    await notifyInApp(
      tx,
      recipient,
      row.state === 'refused' ? 'withdrawalRefused' : 'withdrawalAccepted',
    )
}
