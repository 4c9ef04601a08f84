import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { textOf } from '#kernel/terminal.ts'
import { giveCredits } from '../../money/credits/commands/give.ts'
import { findCredits } from '../../money/credits/queries.ts'
import { actsOn } from '../act.ts'

type Gift = { cents: number; reason: string }

const act = actsOn({
  noun: 'credits',
  find: async (db: Db, { member }: { member: number }) => {
    const row = await db.first<{ id: number; email: string }>(
      sql`SELECT id, email FROM members WHERE id = ${member} AND deleted_at IS NULL`,
    )
    if (!row) throw new DomainError('not_found')
    return row
  },
})

export const creditActs = {
  give: act('give', {
    question: async ({ id, email }, { db }, { cents }: Gift) =>
      textOf('credits.question', { ...(await findCredits(db, memberId(id))), email, cents }),
    gives: async (_, __, { cents }: Gift) => cents,
    change: async (tx, { id: member }, { now }, { cents, reason }: Gift) => {
      await giveCredits(tx, { member, cents, reason }, now)
      return cents
    },
  }),
}
