import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'

/**
 * Hides a comment by moderation. A removal by its author keeps its own date and survives
 * releaseComment().
 */
export const withholdComment = (tx: Tx, id: number, now: Date) =>
  tx.run(
    sql`UPDATE comments SET withheld_at = ${now}, removed_at = coalesce(removed_at, ${now})
      WHERE id = ${id} AND withheld_at IS NULL`,
  )

export const releaseComment = (tx: Tx, id: number) =>
  tx.run(
    sql`UPDATE comments SET removed_at = nullif(removed_at, withheld_at), withheld_at = NULL
      WHERE id = ${id}`,
  )
