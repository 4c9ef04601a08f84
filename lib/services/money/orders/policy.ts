import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { LockedOrder } from './commands/states.ts'
import type { WithdrawalRow } from './queries/parts.ts'
import { isProlongable, received, withdrawBy } from './rules/states.ts'

/** Throws `not_found` for an order of somebody else. */
export const requireOwn = async (db: Db, member: MemberId, id: number) => {
  const own = await db.first(
    sql`SELECT 1 FROM orders WHERE id = ${id} AND member_id = ${member}`.named('own order/exists'),
  )
  if (!own) throw new DomainError('not_found')
}

type Bought = Pick<LockedOrder, 'state' | 'deliveredAt'>

/**
 * Allows withdrawals from the first shipment until fourteen days after the last delivery; an unshipped
 * order is cancelled instead.
 */
export const mayWithdraw = ({ state, deliveredAt }: Bought, now: Date) => {
  if (!received.includes(state)) throw new DomainError('conflict')
  if (deliveredAt && withdrawBy(deliveredAt) < now) throw new DomainError('conflict')
}

/** Allows a proof only before the decision: its purpose is to speed up the refund. */
export const mayProve = ({ state }: Pick<WithdrawalRow, 'state'>) => {
  if (state !== 'requested') throw new DomainError('conflict')
}

type Held = Pick<LockedOrder, 'kind' | 'state' | 'heldUntil' | 'prolongedAt'>

/** Returns the present end of the reservation. */
export const mayProlong = (order: Held, now: Date) => {
  if (!isProlongable(order, now) || order.heldUntil === null) throw new DomainError('conflict')
  return order.heldUntil
}
