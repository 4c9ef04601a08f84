import type { z } from 'zod'
import { sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { accounts } from '#lib/contract/accounts.ts'
import type { Deps } from '#lib/services/deps.ts'
import { releasePicture, storePicture } from '#lib/tools/pictures/commands.ts'
import { redraw } from '#lib/tools/redraw.ts'
import type { ClientInfo } from '../../sessions/rules.ts'
import { countMail, requireProof } from '../policy.ts'
import { findOwnAccount, lockAccount } from '../queries.ts'
import { portraitSide, sameAddress } from '../rules.ts'
import { makeCode } from './links.ts'
import { askForNewAddress } from './sign-up.ts'

const makePortrait = async (deps: Deps, member: MemberId, image: File) => {
  const imageBytes = new Uint8Array(await image.arrayBuffer())
  const bytes = await redraw(imageBytes, { side: portraitSide, shape: 'square' }, member)
  return (await storePicture(deps, bytes, { mediaType: 'image/webp', member })).id
}

type Changes = z.output<typeof accounts.update.body>
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
  const picture = made ?? (changes.remove_image === 'true' ? null : undefined)
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
      if (picture === undefined) return
      await tx.run(sql`UPDATE members SET picture_id = ${picture} WHERE id = ${member}`)
      const { picture_id: old } = locked
      if (old && old !== picture) await releasePicture(tx, old)
    })
  } catch (error) {
    if (made) await db.transaction((tx) => releasePicture(tx, made))
    throw error
  }
}
