import type { Database, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { Storage } from '#kernel/deps.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { Deps } from '#lib/services/deps.ts'
import { releasePicture, storePicture } from '#lib/tools/pictures/commands.ts'
import { redraw } from '#lib/tools/redraw.ts'
import type { ClientInfo } from '../../sessions/commands.ts'
import { countMail, requireProof } from '../policy.ts'
import { findOwnAccount, lockAccount, type OwnAccount } from '../queries.ts'
import { portraitSide, sameAddress } from '../rules.ts'
import { makeCode } from './links.ts'
import { askForNewAddress } from './sign-up.ts'

const makePortrait = async (
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
const changePortrait = async (tx: Tx, { id, picture_id: old }: Account, picture: string | null) => {
  await tx.run(sql`UPDATE members SET picture_id = ${picture} WHERE id = ${id}`)
  if (old && old !== picture) await releasePicture(tx, old)
}

type Changes = {
  name?: string | undefined
  email?: string | undefined
  password?: string | undefined
  image?: File | undefined
  removeImage: boolean
}

type Who = { member: MemberId; session: number; from: ClientInfo }

/** Blank fields stay unchanged. All checks run before the first write. */
export const updateProfile = async (deps: Deps, who: Who, changes: Changes) => {
  const { db, clock } = deps
  const { member, session, from } = who
  const account = await findOwnAccount(db, member)
  const email = changes.email
  const isNew = email !== undefined && !sameAddress(email, account.email)
  if (isNew) {
    await requireProof(deps, who, changes.password)
    await countMail(deps, email, from.address)
  }
  const code = isNew && (await makeCode())
  const made = changes.image && (await makePortrait(deps, member, changes.image))
  const picture = made ?? (changes.removeImage ? null : undefined)
  try {
    await db.transaction(async (tx) => {
      const locked = await lockAccount(tx, member)
      if (changes.name)
        await tx.run(sql`UPDATE members SET name = ${changes.name} WHERE id = ${member}`)
      const name = changes.name ?? locked.name
      if (code && email) {
        const asking = { email, session, code, from, now: clock.now() }
        await askForNewAddress(tx, { account: { ...locked, name }, ...asking })
      }
      if (picture !== undefined) await changePortrait(tx, locked, picture)
    })
  } catch (error) {
    if (made) await db.transaction((tx) => releasePicture(tx, made))
    throw error
  }
}
