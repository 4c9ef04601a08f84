import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { releasePicture } from '#lib/tools/pictures/commands.ts'

/**
 * Erases text, picture and link of removed proposals. Proposals restored in the meantime are left
 * as they are.
 */
export const eraseProposals = async (tx: Tx, ids: readonly number[], now: Date) => {
  const before = await tx.rows<{ picture: string | null }>(
    sql`SELECT picture_id picture FROM proposals
      WHERE id = ANY (${ids}::bigint[]) AND removed_at IS NOT NULL ORDER BY id FOR NO KEY UPDATE`,
  )
  await tx.run(
    sql`UPDATE proposals SET title = '---', slug = 'p', description = '', links = '[]',
        picture_id = NULL, erased_at = ${now}
      WHERE id = ANY (${ids}::bigint[]) AND removed_at IS NOT NULL`,
  )
  for (const { picture } of before) if (picture) await releasePicture(tx, picture)
}
