import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { before } from '#lib/format/durations.ts'
import type { Deps } from '#lib/services/deps.ts'
import { describePicture, keepPicture, releasePicture } from '#lib/tools/pictures/commands.ts'
import { redraw } from '#lib/tools/redraw.ts'
import { pictureFrame, unusedFor } from '../rules.ts'

/** Stores an uploaded picture for the member until a proposal uses it. */
export const addPicture = async (deps: Deps, member: MemberId, image: File) => {
  const bytes = await redraw(new Uint8Array(await image.arrayBuffer()), pictureFrame, member)
  const picture = await describePicture(bytes, { mediaType: 'image/webp', member })
  return deps.db.transaction(async (tx) => {
    await keepPicture(tx, deps.storage, bytes, picture)
    await tx.run(
      sql`INSERT INTO proposal_pictures (member_id, picture_id, brought_at)
        VALUES (${member}, ${picture.id}, ${deps.clock.now()})
        ON CONFLICT (member_id, picture_id) DO UPDATE SET brought_at = excluded.brought_at`,
    )
    return picture
  })
}

export const requirePicture = async (tx: Tx, member: MemberId, picture: string) => {
  const brought = await tx.first(
    sql`SELECT 1 FROM proposal_pictures
      WHERE member_id = ${member} AND picture_id = ${picture} FOR UPDATE`.named('brought picture'),
  )
  if (!brought) throw new DomainError('invalid', { fields: { picture_id: ['picture.gone'] } })
}

/**
 * Deletes uploads that were never used, with their files. Uploads used by a proposal belong to that
 * proposal.
 */
export const forgetPictures = async (tx: Tx, now: Date) => {
  const gone = await tx.rows<{ picture: string }>(
    sql`DELETE FROM proposal_pictures
      WHERE brought_at < ${before(now, unusedFor)} RETURNING picture_id picture`,
  )
  for (const { picture } of gone) await releasePicture(tx, picture)
}
