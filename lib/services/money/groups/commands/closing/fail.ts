import type { Database, Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { deferJob } from '#kernel/jobs/job.ts'
import { eachRow } from '#kernel/jobs/rows.ts'
import { type Group, lockGroup, moveGroup } from '../../../../shop/items/commands/life.ts'
import { endFree, markPaymentFailed } from '../../../orders/commands/settle.ts'
import { stopPaying } from '../../../orders/commands/shared-deliveries.ts'
import { stillHere } from '../../../orders/rules/states.ts'
import { forgetUnused } from '../../../payments/commands/methods.ts'
import { wantRest } from '../../../payments/commands/refunds.ts'
import { refundedOf } from '../../../payments/queries.ts'
import { groupsWaitedFor, listWaiting, refundWaiting } from '../../../stock/commands/end-orders.ts'
import { refundSeats } from '../../rules/jobs.ts'
import { statesBefore, stopped } from '../../rules/seats.ts'
import { dropQuestions } from '../changing/ask-change.ts'
import { notifyFollowers, notifySeats } from '../notify.ts'
import { record } from '../record.ts'
import { byOperator, moveSeats, type SeatMover } from '../seat-states.ts'

/** Matches paid seats of which nothing was shipped; shipped orders are not refunded. */
const paidBack = sql`p.state = 'ordered' AND p.ended_at IS NULL AND EXISTS (SELECT FROM orders o
  WHERE o.participation_id = p.id AND o.state = ANY (${stillHere}))`

const unpaid = sql`p.state = ANY (${statesBefore('failed')}::text[])`

export type Ending = { people: number; refunds: number; cents: number; waiting: number }

/**
 * Counts what the end of a group would do: members to notify, payments to refund with their sum, and
 * other orders that wait for the group.
 */
export const previewEnd = async (db: Db, id: number): Promise<Ending> => {
  const orders = await db.rows<{ id: number; paid: number }>(
    sql`SELECT o.id, c.cents paid FROM participations p JOIN orders o ON o.participation_id = p.id
      JOIN captures c ON c.order_id = o.id AND c.state = 'completed' AND c.second_of IS NULL
      WHERE p.item_id = ${id} AND ${paidBack}`,
  )
  const refunded = await refundedOf(
    db,
    orders.map((order) => order.id),
  )
  const remainingCents = orders.map((order) => order.paid - (refunded.get(order.id) ?? 0))
  const notified = await db.first<{ people: number }>(
    sql`SELECT count(DISTINCT p.member_id)::int people FROM participations p
      WHERE p.item_id = ${id} AND (${unpaid} OR ${paidBack})`,
  )
  return {
    people: notified!.people,
    refunds: remainingCents.filter((cents) => cents > 0).length,
    cents: remainingCents.reduce((sum, cents) => sum + Math.max(0, cents), 0),
    waiting: (await listWaiting(db, id)).length,
  }
}

/**
 * Ends the seats of a failed group: notifies everybody, charges no more, and refunds payments soon
 * after. Requires the lock of the group.
 */
export const failSeats = async (
  tx: Tx,
  group: Group,
  news: 'failed' | 'cancelled',
  { by, at }: { by: SeatMover; at: Date },
) => {
  await notifySeats(tx, group, news, unpaid, { notify: news })
  await notifySeats(tx, group, 'refunded', paidBack, { notify: `${news}Paid` })
  await notifyFollowers(tx, group.id, news)
  await moveSeats(tx, sql`p.item_id = ${group.id}`, 'failed', { by, at })
  await dropQuestions(tx, group.id, at)
  await deferJob(tx, refundSeats, { id: group.id }, { key: String(group.id) })
}

type Ended = { id: number; order_id: number | null; state: string | null; method_id: number | null }

const atOnce = 100

/** Lists seats that ended with their group, to refund their money and remove their method. */
const listEnded = (db: Database, id: number, after: number) =>
  db.rows<Ended>(sql`SELECT p.id, o.id order_id, o.state, p.method_id
    FROM participations p LEFT JOIN orders o ON o.participation_id = p.id
    WHERE p.item_id = ${id} AND (p.state = 'failed' OR ${paidBack}) AND p.id > ${after} ORDER BY p.id LIMIT ${atOnce}`)

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
  for (let after = 0; ; ) {
    const seats = await listEnded(db, id, after)
    await eachRow(db, 'groups.refund-seat', { rows: seats, now }, (seat) =>
      db.transaction((tx) => refundSeat(tx, seat, now)),
    )
    const last = seats.at(-1)
    if (!last) return
    after = last.id
  }
}

/** Lists groups that are over but still have orders to refund, whatever stopped the job before. */
const listLeft = (db: Database) =>
  db.rows<{
    id: number
  }>(sql`SELECT i.id FROM items i WHERE i.status = ANY (${stopped}::text[]) AND i.id IN (
      SELECT p.item_id FROM orders o JOIN participations p ON p.id = o.participation_id
      WHERE o.state IN ('pledged', 'paid', 'preparing') AND o.ended_at IS NULL AND NOT EXISTS (
        SELECT FROM refunds r WHERE r.order_id = o.id AND r.because = 'group_failed')
      UNION ALL
      ${groupsWaitedFor})
    ORDER BY i.id`)

export const refundFailedGroups = async (db: Database, now: Date) => {
  await eachRow(db, 'groups.look-after', { rows: await listLeft(db), now }, ({ id }) =>
    refundFailedGroup(db, id, now),
  )
}

/** Ends a group that is called off, or that is still short after collecting. */
export const endGroup = async (
  tx: Tx,
  id: number,
  to: 'failed' | 'cancelled',
  now: Date,
  { operator, details }: { operator?: string | undefined; details?: Record<string, unknown> } = {},
) => {
  const group = await lockGroup(tx, id)
  await moveGroup(tx, group, to, now)
  await record(tx, id, to, now, { operator, ...(details ? { details } : {}) })
  await failSeats(tx, group, to, { by: byOperator(operator), at: now })
}
