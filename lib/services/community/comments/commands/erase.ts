import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'

/** Nothing of what was said is left; what was brought back meanwhile stays as it is. */
export const eraseComments = (tx: Tx, ids: readonly number[], now: Date) =>
  tx.run(
    sql`UPDATE comments SET body = '-', mentions = '{}', erased_at = ${now}
      WHERE id = ANY (${ids}::bigint[]) AND removed_at IS NOT NULL`,
  )
