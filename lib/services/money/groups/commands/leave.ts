import type { Database } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import { DomainError } from '../../../platform/error.ts'
import type { MemberId } from '../../../platform/http/member-id.ts'
import { giveBack } from '../../stock/commands/copies.ts'
import { findOwnSeat, holdMember, requireOpen } from './hold.ts'

/** Until the group closes, for nothing. */
export const leave = (db: Database, member: MemberId, id: number, now: Date) =>
  db.transaction(async (tx) => {
    await holdMember(tx, member)
    const seat = await findOwnSeat(tx, member, id)
    if (seat.state !== 'active') throw new DomainError('group_closed')
    await giveBack(tx, [seat], now)
    await tx.run(
      sql`UPDATE participations SET state = 'cancelled', ended_at = ${now}
        WHERE id = ${id} AND state = 'active'`.named('leave a seat'),
    )
    await requireOpen(tx, seat.itemId, now)
  })
