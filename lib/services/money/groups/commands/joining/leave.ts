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
import { findOwnSeat, isHeldOpen, lockLimited, lockMember, requireOpen } from './own-seat.ts'

type Copies = { id: number; bundle_id: number; quantity: number }

const giveUp = async (tx: Tx, { id, bundle_id: bundleId, quantity }: Copies, now: Date) => {
  await releaseCopies(tx, [{ bundleId, quantity }], now)
  await moveSeat(tx, id, 'withdrawn', { by: 'member', at: now })
}

/**
 * Gives up seats of items reserved for plan members, which the member could not take now. Returns their
 * titles. Requires the member lock.
 */
export const leaveExclusive = async (tx: Tx, member: MemberId, now: Date) => {
  const seats = await tx.rows<Copies & { itemId: number; title: string }>(sql`SELECT p.id,
      p.item_id "itemId", p.bundle_id, p.quantity, i.title
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

/** Leaves a seat at no cost, until the group closes. What was paid when it was taken is refunded. */
export const leave = (db: Database, member: MemberId, id: number, now: Date) =>
  db.transaction(async (tx) => {
    await lockMember(tx, member)
    const seat = await findOwnSeat(tx, member, id)
    const { itemId, state, orderId } = seat
    if (state === 'active') {
      await giveUp(tx, seat, now)
      await requireOpen(tx, itemId, now)
      return mailLeft(tx, id, { isOpen: true })
    }
    await lockLimited(tx, itemId)
    if (orderId === null) throw new DomainError('group_closed')
    await requireOpen(tx, itemId, now)
    if (state === 'ordered') return stopOrder(tx, orderId, now, 'member')
    // Throws `conflict` during the charge, whose result comes soon.
    await leaveSeat(tx, id, now)
  })
