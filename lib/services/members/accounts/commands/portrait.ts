import type { Metadata } from 'sharp'
import { sql } from '../../../platform/db/drizzle.ts'
import { sqlState } from '../../../platform/db/errors.ts'
import { type Db, type Tx, transaction } from '../../../platform/db/pool.ts'
import type { Storage } from '../../../platform/deps.ts'
import { DomainError } from '../../../platform/error.ts'
import { storePicture } from '../../../platform/pictures/commands.ts'
import { formats, sourceKey, variantKey, widths } from '../../../platform/pictures/rules.ts'
import { loadSharp } from '../../../platform/sharp.ts'
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

export const makePortrait = async (to: { db: Db; storage: Storage }, image: File) => {
  const given = new Uint8Array(await image.arrayBuffer())
  const bytes = await inTurn(() => redraw(given))
  return (await storePicture(to, bytes, { mediaType: 'image/webp' })).id
}

/** Says whether the row could go: a picture that others still show stays. */
export const releasePortrait = async (tx: Tx, picture: string) => {
  try {
    await tx.transaction((inner) => inner.execute(sql`DELETE FROM pictures WHERE id = ${picture}`))
    return true
  } catch (error) {
    if (sqlState(error) === '23503') return false
    throw error
  }
}

export const removeFiles = async (storage: Storage, picture: string) => {
  const variants = widths.flatMap((width) => formats.map((format) => ({ width, format })))
  const keys = [sourceKey(picture), ...variants.map((variant) => variantKey(picture, variant))]
  await Promise.all(keys.map((key) => storage.remove(key)))
}

/** Puts another picture, or none, in the place of a member's. */
export const changePortrait = async (
  { db, storage }: { db: Db; storage: Storage },
  member: number,
  picture: string | null,
) => {
  const gone = await transaction(db, async (tx) => {
    const { rows } = await tx.execute<{ picture_id: string | null }>(
      sql`SELECT picture_id FROM members WHERE id = ${member} FOR UPDATE`,
    )
    const old = rows[0]?.picture_id
    await tx.execute(sql`UPDATE members SET picture_id = ${picture} WHERE id = ${member}`)
    return old && old !== picture && (await releasePortrait(tx, old)) ? old : undefined
  })
  if (gone) await removeFiles(storage, gone)
}
