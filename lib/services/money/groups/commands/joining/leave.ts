import { itemPath } from '#lib/contract/addresses.ts'
import type { Database, Tx } from '../../../../platform/db/connection.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { DomainError } from '../../../../platform/error.ts'
import type { MemberId } from '../../../../platform/http/member-id.ts'
import { enqueueMail } from '../../../../platform/mail/mail.ts'
import { isOpenGroup } from '../../../../shop/items/policy.ts'
import { choiceName } from '../../../../shop/items/queries.ts'
import { giveBack } from '../../../stock/commands/copies.ts'
import { seatLeft } from '../../mails/left.ts'
import { moveSeat } from '../seat-states.ts'
import { findOwnSeat, holdLimited, holdMember, isHeldOpen, requireOpen } from './own-seat.ts'

type Copies = { bundleId: number; quantity: number }

const giveUp = async (tx: Tx, seat: Copies & { id: number }, now: Date) => {
  await giveBack(tx, [seat], now)
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
  const left = new Set<string>()
  for (const seat of seats) {
    await holdLimited(tx, seat.itemId)
    if (!(await isHeldOpen(tx, seat.itemId, now))) continue
    await giveUp(tx, seat, now)
    left.add(seat.title)
  }
  return [...left]
}

type Left = {
  name: string
  email: string | null
  id: number
  slug: string
  title: string
  choice: string
  quantity: number
  until: Date
}

/** Mails that a seat was left before it was paid. `isOpen`: the group is open, not closed. */
export const mailLeft = async (tx: Tx, seatId: number, { isOpen }: { isOpen: boolean }) => {
  const left = await tx.first<Left>(
    sql`SELECT m.name, m.email, i.id, i.slug, i.title, ${choiceName} choice, p.quantity,
        i.expires_at until
      FROM participations p JOIN members m ON m.id = p.member_id AND m.deleted_at IS NULL
      JOIN bundles b ON b.id = p.bundle_id JOIN variations v ON v.id = b.variation_id
      JOIN items i ON i.id = p.item_id WHERE p.id = ${seatId}`.named('seat that was left'),
  )
  if (!left?.email) return
  const { email, id, slug, until, ...seat } = left
  const path = itemPath('preorder', id, slug)
  const data = { ...seat, path, until: isOpen ? until.getTime() : null }
  await enqueueMail(tx, seatLeft, { to: email, data })
}

/** Leaves a seat at no cost, until the group closes. */
export const leave = (db: Database, member: MemberId, id: number, now: Date) =>
  db.transaction(async (tx) => {
    await holdMember(tx, member)
    const seat = await findOwnSeat(tx, member, id)
    if (seat.state !== 'active') throw new DomainError('group_closed')
    await giveUp(tx, seat, now)
    await requireOpen(tx, seat.itemId, now)
    await mailLeft(tx, id, { isOpen: true })
  })
