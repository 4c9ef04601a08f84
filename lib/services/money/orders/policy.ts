import type { Db } from '../../platform/db/connection.ts'
import { sql } from '../../platform/db/sql.ts'
import { DomainError } from '../../platform/error.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import type { LockedOrder } from './commands/states.ts'
import type { WithdrawalRow } from './queries/parts.ts'
import { received, withdrawBy } from './rules/states.ts'

/** Somebody else's order is none. */
export const requireOwn = async (db: Db, member: MemberId, id: number) => {
  const own = await db.first(
    sql`SELECT 1 FROM orders WHERE id = ${id} AND member_id = ${member}`.named('is it own'),
  )
  if (!own) throw new DomainError('not_found')
}

type Bought = Pick<LockedOrder, 'state' | 'deliveredAt'>

/** From when it left until fourteen days after the last parcel came; before, an order is stopped instead. */
export const mayWithdraw = ({ state, deliveredAt }: Bought, now: Date) => {
  if (!received.includes(state)) throw new DomainError('conflict')
  if (deliveredAt && withdrawBy(deliveredAt) < now) throw new DomainError('conflict')
}

/** A proof hurries a refund: once the withdrawal is decided there is nothing left to prove. */
export const mayProve = ({ state }: Pick<WithdrawalRow, 'state'>) => {
  if (state !== 'requested') throw new DomainError('conflict')
}
