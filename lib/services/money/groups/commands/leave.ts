import type { Database } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { MemberId } from '../../../platform/http/member-id.ts'
import { findOwnSeat, holdMember, requireOpen, takeCopies } from './hold.ts'

/** Until the group closes, for nothing. */
export const leave = (db: Database, member: MemberId, id: number, now: Date) =>
  db.transaction(async (tx) => {
    await holdMember(tx, member)
    const seat = await findOwnSeat(tx, member, id)
    await takeCopies(tx, seat.bundleId, -seat.quantity)
    await tx.run(
      sql`UPDATE participations SET state = 'cancelled', ended_at = ${now}
        WHERE id = ${id} AND state = 'active'`.named('leave a seat'),
    )
    await requireOpen(tx, seat.itemId, now)
  })
