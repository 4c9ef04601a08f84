import type { Metadata } from 'sharp'
import type { Database, Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Storage } from '../../../platform/deps.ts'
import { DomainError } from '../../../platform/error.ts'
import { releasePicture, storePicture } from '../../../platform/pictures/commands.ts'
import { loadSharp } from '../../../platform/sharp.ts'
import type { OwnAccount } from '../queries.ts'
import { acceptedFormats, largestPixels, portraitSide } from '../rules.ts'

const refuse = (problem: string) =>
  new DomainError('invalid', { fields: { image: [`image.${problem}`] } })

/** The header alone is read here: a bomb is found before it goes off. */
const inspect = async (bytes: Uint8Array) => {
  const sharp = await loadSharp()
  let found: Metadata
  try {
    found = await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw refuse('unreadable')
  }
  const { format, width, height, compression } = found
  if (!acceptedFormats.includes(format) || (format === 'heif' && compression !== 'av1'))
    throw refuse('unreadable')
  if (width * height > largestPixels) throw refuse('pixels')
  return Math.min(width, height, portraitSide)
}

// One at a time: a picture of fifty million pixels takes two hundred megabytes to open.
let last: Promise<unknown> = Promise.resolve()
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const turn = last.then(work, work)
  last = turn.catch(() => undefined)
  return turn
}

/** Drawn anew from its pixels: whatever else was in the file, place and camera included, is gone. */
const redraw = async (bytes: Uint8Array) => {
  const side = await inspect(bytes)
  const sharp = await loadSharp()
  try {
    return await sharp(bytes, { limitInputPixels: largestPixels, failOn: 'error' })
      .timeout({ seconds: 8 })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: { r: 255, g: 255, b: 255 } })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    throw refuse('unreadable')
  }
}

export const makePortrait = async (to: { db: Database; storage: Storage }, image: File) => {
  const given = new Uint8Array(await image.arrayBuffer())
  const bytes = await inTurn(() => redraw(given))
  return (await storePicture(to, bytes, { mediaType: 'image/webp' })).id
}

type Account = Pick<OwnAccount, 'id' | 'picture_id'>

/** Puts another picture, or none, in the place of a member's. */
export const changePortrait = async (
  tx: Tx,
  { id, picture_id: old }: Account,
  picture: string | null,
) => {
  await tx.run(sql`UPDATE members SET picture_id = ${picture} WHERE id = ${id}`)
  if (old && old !== picture) await releasePicture(tx, old)
}
