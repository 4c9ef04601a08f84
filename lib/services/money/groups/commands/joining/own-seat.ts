import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { ShipTo } from '../../../orders/queries/deliveries.ts'
import { isOpen } from '../../policy.ts'
import type { Offer } from '../../queries/offers.ts'
import type { SeatState } from '../../rules/seats.ts'

/** Locks the member: their changes run one at a time. */
export const lockMember = (tx: Tx, member: MemberId) =>
  tx.run(sql`SELECT FROM members WHERE id = ${member} FOR NO KEY UPDATE`.named('hold a member'))

export type OwnSeat = {
  id: number
  itemId: number
  bundle_id: number
  quantity: number
  state: SeatState
  method_id: number | null
  limitCents: number | null
  use_credits: boolean
  codeId: number | null
  code: string | null
  delivery: ShipTo | null
  orderId: number | null
}

/** Finds an own seat. Requires the member lock; the seat is not locked, since its bundle comes first. */
export const findOwnSeat = (tx: Tx, member: MemberId, id: number) =>
  tx.one<OwnSeat>(
    sql`SELECT id, item_id "itemId", bundle_id, quantity, state, method_id,
        price_limit_cents "limitCents", use_credits, code_id "codeId", delivery,
        (SELECT c.code FROM codes c WHERE c.id = code_id) code,
        (SELECT o.id FROM orders o WHERE o.participation_id = participations.id) "orderId"
      FROM participations WHERE id = ${id} AND member_id = ${member} AND ended_at IS NULL`.named(
      'own seat',
    ),
  )

/** Locks the group as closing does: the group stays open until the commit, or was closed before. */
export const isHeldOpen = async (tx: Tx, itemId: number, now: Date) => {
  const group = await tx.first<Pick<Offer, 'status' | 'expires_at' | 'archived_at'>>(
    sql`SELECT status, expires_at, archived_at FROM items WHERE id = ${itemId} FOR NO KEY UPDATE`.named(
      'hold a group',
    ),
  )
  return group !== undefined && isOpen(group, now)
}

export const requireOpen = async (tx: Tx, itemId: number, now: Date) => {
  if (!(await isHeldOpen(tx, itemId, now))) throw new DomainError('group_closed')
}

/** Locks the limited bundles of a group, before the group itself. */
export const lockLimited = (tx: Tx, itemId: number) =>
  tx.run(
    sql`SELECT FROM bundles b WHERE b.stock IS NOT NULL AND b.variation_id IN (
        SELECT id FROM variations WHERE item_id = ${itemId})
      ORDER BY b.id FOR NO KEY UPDATE`.named('hold what is limited'),
  )
