import type { Database, Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { deferJob } from '#kernel/jobs/job.ts'
import { eachPage, eachRow, pageSize } from '#kernel/jobs/rows.ts'
import { type Group, lockGroup, moveGroup } from '../../../../shop/items/commands/life.ts'
import { endFree, markPaymentFailed } from '../../../orders/commands/settle.ts'
import { stopPaying } from '../../../orders/commands/shared-deliveries.ts'
import { stillHere, unsentOfSeat } from '../../../orders/rules/states.ts'
import { forgetUnused } from '../../../payments/commands/methods.ts'
import { wantRest } from '../../../payments/commands/refunds.ts'
import { refundedOf } from '../../../payments/queries.ts'
import { groupsWaitedFor, listWaiting, refundWaiting } from '../../../stock/commands/end-orders.ts'
import { refundSeats } from '../../rules/jobs.ts'
import { statesBefore, stopped } from '../../rules/seats.ts'
import { dropQuestions } from '../changing/ask-change.ts'
import { notifyFollowers, notifySeats } from '../notify.ts'
import { record } from '../record.ts'
import { moveSeats, type SeatMover } from '../seat-states.ts'

/** Matches paid seats of which nothing was shipped; shipped orders are not refunded. */
const paidBack = sql`p.state = 'ordered' AND p.ended_at IS NULL AND EXISTS (SELECT FROM orders o
  WHERE o.participation_id = p.id AND o.state = ANY (${stillHere}))`

const unpaid = sql`p.state = ANY (${statesBefore('failed')}::text[])`

/**
 * Counts what the end of a group would do: members to notify, payments to refund with their sum, and
 * other orders that wait for the group.
 */
export const previewEnd = async (db: Db, id: number) => {
  const orders = await db.rows<{ id: number; paid: number }>(
    sql`SELECT o.id, c.cents paid FROM participations p JOIN orders o ON o.participation_id = p.id
      JOIN captures c ON c.order_id = o.id AND c.state = 'completed' AND c.second_of IS NULL
      WHERE p.item_id = ${id} AND ${paidBack}`,
  )
  const orderIds = orders.map((order) => order.id)
  const refunded = await refundedOf(db, orderIds)
  const rests = orders
    .map((order) => order.paid - (refunded.get(order.id) ?? 0))
    .filter((cents) => cents > 0)
  const notified = await db.first<{ people: number }>(
    sql`SELECT count(DISTINCT p.member_id)::int people FROM participations p
      WHERE p.item_id = ${id} AND (${unpaid} OR ${paidBack})`,
  )
  return {
    people: notified!.people,
    refunds: rests.length,
    cents: rests.reduce((sum, cents) => sum + cents, 0),
    waiting: (await listWaiting(db, id)).length,
  }
}

type End = { operator?: string | undefined; details?: Record<string, unknown> }

/**
 * Ends a locked group with its seats: notifies everybody, charges no more, and refunds payments soon
 * after.
 */
export const endLocked = async (
  tx: Tx,
  group: Group,
  to: 'failed' | 'cancelled',
  now: Date,
  end: End = {},
) => {
  const { id } = group
  await moveGroup(tx, group, to, now)
  await record(tx, id, to, now, end)
  await notifySeats(tx, group, to, unpaid)
  await notifySeats(tx, group, 'refunded', paidBack, { notify: `${to}Paid` })
  await notifyFollowers(tx, id, to)
  const by: SeatMover = end.operator === undefined ? 'shop' : `operator ${end.operator}`
  await moveSeats(tx, sql`p.item_id = ${id}`, 'failed', { by, at: now })
  await dropQuestions(tx, id, now)
  await deferJob(tx, refundSeats, { id }, { key: String(id) })
}

/** Ends a group that is called off, or that is still short after collecting. */
export const endGroup = async (
  tx: Tx,
  id: number,
  to: 'failed' | 'cancelled',
  now: Date,
  end: End = {},
) => endLocked(tx, await lockGroup(tx, id), to, now, end)

type Ended = { id: number; order_id: number | null; state: string | null; method_id: number | null }

const refundSeat = async (tx: Tx, { order_id, state, method_id }: Ended, now: Date) => {
  if (order_id !== null) {
    if (state === 'pledged') await markPaymentFailed(tx, order_id, now)
    await stopPaying(tx, order_id)
    await endFree(tx, order_id, now)
    await wantRest(tx, { orderId: order_id, because: 'group_failed' }, now)
  }
  if (method_id !== null) await forgetUnused(tx, [method_id], now)
}

/** Ends debts and refunds payments after a failure. Idempotent: a refund takes only what is left. */
export const refundFailedGroup = async (db: Database, id: number, now: Date) => {
  const waiting = await listWaiting(db, id)
  await eachRow(db, 'groups.refund-order', { rows: waiting, now }, (order) =>
    db.transaction((tx) => refundWaiting(tx, order.id, id, now)),
  )
  const page = (after: number) => sql`SELECT p.id, o.id order_id, o.state, p.method_id
    FROM participations p LEFT JOIN orders o ON o.participation_id = p.id
    WHERE p.item_id = ${id} AND (p.state = 'failed' OR ${paidBack}) AND p.id > ${after}
    ORDER BY p.id LIMIT ${pageSize}`
  await eachPage<Ended>(db, 'groups.refund-seat', { page, now }, (seat) =>
    db.transaction((tx) => refundSeat(tx, seat, now)),
  )
}

/** Refunds groups that are over but still have orders to refund, whatever stopped the job before. */
export const refundFailedGroups = async (db: Database, now: Date) => {
  const rows = await db.rows<{
    id: number
  }>(sql`SELECT i.id FROM items i WHERE i.status = ANY (${stopped}::text[]) AND i.id IN (
      SELECT p.item_id FROM orders o JOIN participations p ON p.id = o.participation_id
      WHERE o.state = ANY (${unsentOfSeat}) AND o.ended_at IS NULL AND NOT EXISTS (
        SELECT FROM refunds r WHERE r.order_id = o.id AND r.because = 'group_failed')
      UNION ALL
      ${groupsWaitedFor})
    ORDER BY i.id`)
  await eachRow(db, 'groups.look-after', { rows, now }, ({ id }) => refundFailedGroup(db, id, now))
}
