import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'

/**
 * Hides a proposal by moderation. A removal by its author keeps its own date and survives
 * releaseProposal().
 */
export const withholdProposal = (tx: Tx, id: number, now: Date) =>
  tx.run(
    sql`UPDATE proposals SET withheld_at = ${now}, removed_at = coalesce(removed_at, ${now})
      WHERE id = ${id} AND withheld_at IS NULL`,
  )

export const releaseProposal = (tx: Tx, id: number) =>
  tx.run(
    sql`UPDATE proposals SET removed_at = nullif(removed_at, withheld_at), withheld_at = NULL
      WHERE id = ${id}`,
  )
