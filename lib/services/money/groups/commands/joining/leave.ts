import type { Database, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { isOpenGroup } from '../../../../shop/items/policy.ts'
import { releaseCopies } from '../../../stock/commands/copies.ts'
import { stopOrder } from '../closing/stop-order.ts'
import { leaveSeat } from '../collecting/outcome.ts'
import { mailLeft } from '../notify.ts'
import { moveSeat } from '../seat-states.ts'
import {
  findOwnSeat,
  isHeldOpen,
  lockLimited,
  lockMember,
  type OwnSeat,
  requireOpen,
} from './own-seat.ts'

type Copies = { bundleId: number; quantity: number }

const giveUp = async (tx: Tx, seat: Copies & { id: number }, now: Date) => {
  await releaseCopies(tx, [seat], now)
  await moveSeat(tx, seat.id, 'withdrawn', { by: 'member', at: now })
}

type Exclusive = Copies & { id: number; itemId: number; title: string }

/**
 * Gives up seats of items reserved for plan members, which the member could not take now. Returns their
 * titles. Requires the member lock.
 */
export const leaveExclusive = async (tx: Tx, member: MemberId, now: Date) => {
  const seats =
    await tx.rows<Exclusive>(sql`SELECT p.id, p.item_id "itemId", p.bundle_id "bundleId",
      p.quantity, i.title
    FROM participations p JOIN bundles b ON b.id = p.bundle_id JOIN items i ON i.id = p.item_id
    WHERE p.member_id = ${member} AND p.state = 'active' AND p.ended_at IS NULL
      AND ${isOpenGroup(now)}
      AND greatest(i.weep_only_until, b.weep_only_until) > ${now} ORDER BY p.item_id, p.id`)
  const titles = new Set<string>()
  for (const seat of seats) {
    await lockLimited(tx, seat.itemId)
    if (!(await isHeldOpen(tx, seat.itemId, now))) continue
    await giveUp(tx, seat, now)
    titles.add(seat.title)
  }
  return [...titles]
}

/** Leaves a seat that was charged when it was taken: what was paid is refunded. */
const leavePaid = async (tx: Tx, { id, itemId, state, orderId }: OwnSeat, now: Date) => {
  if (orderId === null || !(await isHeldOpen(tx, itemId, now)))
    throw new DomainError('group_closed')
  if (state === 'ordered') return stopOrder(tx, orderId, now, 'member')
  // Throws `conflict` during the charge, whose result comes soon.
  await leaveSeat(tx, id, now)
}

/** Leaves a seat at no cost, until the group closes. */
export const leave = (db: Database, member: MemberId, id: number, now: Date) =>
  db.transaction(async (tx) => {
    await lockMember(tx, member)
    const seat = await findOwnSeat(tx, member, id)
    if (seat.state !== 'active') {
      await lockLimited(tx, seat.itemId)
      return leavePaid(tx, seat, now)
    }
    await giveUp(tx, seat, now)
    await requireOpen(tx, seat.itemId, now)
    await mailLeft(tx, id, { isOpen: true })
  })
