import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'

/** Stores the end of the weep membership for all other modules; money/weep is its owner. */
export const setWeepUntil = (tx: Tx, member: MemberId, until: Date) =>
  tx.run(sql`UPDATE members SET weep_until = ${until} WHERE id = ${member} AND deleted_at IS NULL`)
