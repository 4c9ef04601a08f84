import type { Database, Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Storage } from '../../../platform/deps.ts'
import type { MemberId } from '../../../platform/http/member-id.ts'
import { releasePicture, storePicture } from '../../../platform/pictures/commands.ts'
import { redraw } from '../../../platform/redraw.ts'
import type { OwnAccount } from '../queries.ts'
import { portraitSide } from '../rules.ts'

export const makePortrait = async (
  to: { db: Database; storage: Storage },
  member: MemberId,
  image: File,
) => {
  const imageBytes = new Uint8Array(await image.arrayBuffer())
  const bytes = await redraw(imageBytes, { side: portraitSide, shape: 'square' }, member)
  return (await storePicture(to, bytes, { mediaType: 'image/webp', member })).id
}

type Account = Pick<OwnAccount, 'id' | 'picture_id'>

/** Replaces or removes the picture of a member. */
export const changePortrait = async (
  tx: Tx,
  { id, picture_id: old }: Account,
  picture: string | null,
) => {
  await tx.run(sql`UPDATE members SET picture_id = ${picture} WHERE id = ${id}`)
  if (old && old !== picture) await releasePicture(tx, old)
}
