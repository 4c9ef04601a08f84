import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'

/** Erases text and mentions of removed comments. Comments restored in the meantime are left as they are. */
export const eraseComments = (tx: Tx, ids: readonly number[], now: Date) =>
  tx.run(
    sql`UPDATE comments SET body = '-', mentions = '{}', erased_at = ${now}
      WHERE id = ANY (${ids}::bigint[]) AND removed_at IS NOT NULL`,
  )
