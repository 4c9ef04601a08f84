import type { Sharp } from 'sharp'
import { z } from 'zod'
import type { Database, Tx } from '#kernel/db/connection.ts'
import { sqlState } from '#kernel/db/errors.ts'
import { sql } from '#kernel/db/sql.ts'
import type { KernelDeps, Storage } from '#kernel/deps.ts'
import { DomainError } from '#kernel/error.ts'
import { ownCalls } from '#kernel/http/address.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { countCall } from '#kernel/http/rate-limit.ts'
import { defineTask, enqueue, externalTask } from '#kernel/outbox/task.ts'
import type { PictureArea } from '#lib/contract/console/catalogue.ts'
import { pictureFormats, pictureWidths } from '#lib/contract/pictures.ts'
import { decodeUpload, drawForPages, loadSharp } from '../sharp.ts'
import { type Described, findPicture } from './queries.ts'
import { pictureId, pixelsOf, sourceKey, type Variant, variantKey } from './rules.ts'

const largestPixels = 50_000_000
const svg = 'image/svg+xml'

const open = async (source: Uint8Array) =>
  (await loadSharp())(source, { limitInputPixels: largestPixels })

const hex = ({ r, g, b }: { r: number; g: number; b: number }) =>
  `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`

const dominant = async (source: Uint8Array) => {
  const image = await open(source)
  const small = await image
    .resize(64, 64, { fit: 'inside' })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer()
  return hex((await (await open(small)).stats()).dominant)
}

type PictureOptions = {
  mediaType: string
  tint?: string
  /** Member in whose queue an upload waits. */
  member?: MemberId
}

// Lock key of a picture. Only 64 of them: an import holds the locks of all pictures it stores until
// it commits.
const lockKey = (picture: string) => sql`7411910, hashtext(${picture}) & 63`

type Uploader = { member: MemberId; address: string }

/** Counts an upload by its member, and by address, so that a second account gets no more of them. */
export const countUpload = async (
  deps: Pick<KernelDeps, 'db' | 'log' | 'clock'>,
  { member, address }: Uploader,
) => {
  await countCall(deps, 'picture', `${member}`)
  if (address !== ownCalls) await countCall(deps, 'pictureFrom', address)
}

/** Reads size and colour of a picture, before any transaction. */
export const describePicture = (
  source: Uint8Array,
  { mediaType, tint, member }: PictureOptions,
): Promise<Described> =>
  decodeUpload(async () => {
    const { width, height, autoOrient } = await (await open(source)).metadata()
    return {
      id: pictureId(source),
      mediaType,
      width: autoOrient?.width ?? width,
      height: autoOrient?.height ?? height,
      tint: tint ?? (await dominant(source)),
    }
  }, member)

/**
 * Stores the source under the hash of its bytes. Idempotent: storing the same picture again changes
 * nothing.
 */
export const keepPicture = async (
  tx: Tx,
  storage: Storage,
  source: Uint8Array,
  { id, mediaType, width, height, tint }: Described,
) => {
  // Waits for a task that deletes files of the same picture: it would delete the new ones too.
  await tx.run(sql`SELECT pg_advisory_xact_lock_shared(${lockKey(id)})`)
  await storage.write(sourceKey(id), source)
  await tx.run(sql`INSERT INTO pictures (id, media_type, width, height, tint)
    VALUES (${id}, ${mediaType}, ${width}, ${height}, ${tint}) ON CONFLICT DO NOTHING`)
}

/**
 * Opens its own transaction. Inside another one, call `describePicture` before it and `keepPicture`
 * in it.
 */
export const storePicture = async (
  { db, storage }: { db: Database; storage: Storage },
  source: Uint8Array,
  given: PictureOptions,
) => {
  const picture = await describePicture(source, given)
  await db.transaction((tx) => keepPicture(tx, storage, source, picture))
  return picture
}

/** Stores a part of a picture as a picture of its own. */
export const cropPicture = async (
  deps: { db: Database; storage: Storage },
  id: string,
  area: PictureArea,
) => {
  const picture = await findPicture(deps.db, id)
  const source = picture && (await deps.storage.read(sourceKey(id)))
  if (!source) throw new DomainError('not_found')
  // Drawings are stored smaller than they are shown.
  const { width, height } = picture
  const part = await decodeUpload(async () =>
    (await open(source))
      .autoOrient()
      .resize({ width, height, fit: 'fill' })
      .extract(pixelsOf(area, picture))
      .webp({ quality: 90 })
      .toBuffer(),
  )
  return storePicture(deps, part, { mediaType: 'image/webp' })
}

const files = defineTask({
  queue: 'purge',
  kind: 'pictures.remove-files',
  data: z.strictObject({ picture: z.string() }),
})

/** Deletes the files of a picture unless it was stored again. */
export const removeFiles = externalTask(files, ({ db, storage }, { picture }) =>
  db.transaction(async (tx) => {
    const free = await tx.first<{ ours: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${lockKey(picture)}) AS ours`,
    )
    if (!free?.ours) throw new Error('pictures are being stored')
    if (await findPicture(tx, picture)) return
    const variants = pictureWidths.flatMap((width) =>
      pictureFormats.map((format) => ({ width, format })),
    )
    const keys = [sourceKey(picture), ...variants.map((variant) => variantKey(picture, variant))]
    await Promise.all(keys.map((key) => storage.remove(key)))
  }),
)

/** Deletes a picture that its owner no longer shows, unless others still reference it. */
export const releasePicture = async (tx: Tx, picture: string) => {
  try {
    await tx.savepoint((inner) => inner.run(sql`DELETE FROM pictures WHERE id = ${picture}`))
  } catch (error) {
    if (sqlState(error) === '23503') return
    throw error
  }
  await enqueue(tx, files, { picture })
}

const encode = (image: Sharp, format: Variant['format']) => {
  // Effort 1 makes files 5 % larger than effort 2 and takes half the processor time at 1200 pixels.
  if (format === 'avif') return image.avif({ quality: 55, effort: 1 })
  if (format === 'webp') return image.webp({ quality: 78, effort: 3 })
  return image.png({ compressionLevel: 8 })
}

/** Resizes to the width. Drawings may be enlarged, photographs never. */
const drawVariant = async (source: Uint8Array, mediaType: string, { width, format }: Variant) => {
  const image = await open(source)
  const sized = image.autoOrient().resize({ width, withoutEnlargement: mediaType !== svg })
  return encode(sized, format).toBuffer()
}

/**
 * Creates variants on demand: each once for all concurrent requests, with a limit on parallel work.
 */
export const createVariantMaker = (storage: Storage) => {
  const making = new Map<string, Promise<Buffer | undefined>>()

  const make = (id: string, mediaType: string, variant: Variant) =>
    drawForPages(async () => {
      const source = await storage.read(sourceKey(id))
      if (!source) return undefined
      const bytes = await drawVariant(source, mediaType, variant)
      await storage.write(variantKey(id, variant), bytes)
      // The picture was released while it was drawn: no later task would delete this file.
      if (!(await storage.read(sourceKey(id)))) await storage.remove(variantKey(id, variant))
      return bytes
    })

  return (id: string, mediaType: string, variant: Variant) => {
    const key = variantKey(id, variant)
    const made = making.get(key)
    if (made) return made
    const promise = make(id, mediaType, variant).finally(() => making.delete(key))
    making.set(key, promise)
    return promise
  }
}
