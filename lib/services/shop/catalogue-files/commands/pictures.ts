import { readFile } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import type { Db, Tx } from '#kernel/db/connection.ts'
import type { Storage } from '#kernel/deps.ts'
import type { FieldPath, Locate, Problem, ProblemCode } from '#lib/catalogue-file/problems.ts'
import type { Numbered } from '#lib/catalogue-file/read.ts'
import type { CatalogueItem } from '#lib/catalogue-file/schema.ts'
import { describePicture, keepPicture } from '#lib/tools/pictures/commands.ts'
import { type Described, findDescribed, findPicture } from '#lib/tools/pictures/queries.ts'
import { pictureId } from '#lib/tools/pictures/rules.ts'
import { loadSharp } from '#lib/tools/sharp.ts'
import type { Entry } from '../../items/commands/entries.ts'

type Picture = { id: string; path: string; mediaType: string }

const largest = 30 * 1024 * 1024

const mediaTypes: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heif: 'image/avif',
  gif: 'image/gif',
  svg: 'image/svg+xml',
}

export const inFolder =
  (folder: string) =>
  async (file: string): Promise<Picture | ProblemCode> => {
    if (/^[a-z][a-z0-9+.-]+:\/\//i.test(file)) return 'pictureRemote'
    const path = join(folder, file)
    const way = relative(folder, path)
    if (isAbsolute(file) || way.startsWith('..') || isAbsolute(way)) return 'pictureOutside'
    let bytes: Buffer
    try {
      bytes = await readFile(path)
    } catch {
      return 'pictureMissing'
    }
    if (bytes.length > largest) return 'pictureUnreadable'
    const sharp = await loadSharp()
    const mediaType = await sharp(bytes)
      .metadata()
      .then(({ format }) => mediaTypes[format])
      .catch(() => undefined)
    return mediaType ? { id: pictureId(bytes), path, mediaType } : 'pictureUnreadable'
  }

/** Finds a stored picture by its id, also as an export names its file. */
export const inStorage =
  (db: Db) =>
  async (file: string): Promise<{ id: string } | ProblemCode> => {
    const [id = ''] = /[a-z0-9]{16,64}(?=(\.\w+)?$)/.exec(file) ?? []
    return (await findPicture(db, id)) ? { id } : 'pictureMissing'
  }

const namedPictures = (item: CatalogueItem) => {
  const named: { file: string; field: FieldPath }[] = []
  const meet = (file: string | null, ...field: FieldPath) => {
    if (file !== null) named.push({ file, field })
  }
  meet(item.picture, 'picture')
  meet(item.table_picture, 'table_picture')
  meet(item.promotion_picture, 'promotion_picture')
  for (const [v, { pictures, bundles }] of item.variations.entries()) {
    for (const [p, file] of pictures.entries()) meet(file, 'variations', v, 'pictures', p)
    for (const [b, { contents }] of bundles.entries())
      for (const [c, { picture }] of contents.entries())
        meet(picture, 'variations', v, 'bundles', b, 'contents', c, 'picture')
  }
  return named
}

export const picturesOf = (entry: Entry) => [
  entry.picture_id,
  entry.table_picture_id,
  entry.promotion_picture_id,
  ...entry.variations.flatMap(({ picture_ids, bundles }) => [
    ...picture_ids,
    ...bundles.flatMap(({ contents }) => contents.map(({ picture_id }) => picture_id)),
  ]),
]

/** Inspects every picture once, however many items name it. The bytes are not kept. */
export const inspectPictures = async <Found extends { id: string }>(
  inspect: (file: string) => Promise<Found | ProblemCode>,
  items: Numbered[],
  locate: Locate,
) => {
  const looked = new Map<string, Found | ProblemCode>()
  const pictures = new Map<string, Found>()
  const problems: Problem[] = []
  for (const { index, item } of items)
    for (const { file, field } of namedPictures(item)) {
      const inspection = looked.get(file) ?? (await inspect(file))
      looked.set(file, inspection)
      if (typeof inspection === 'string')
        problems.push({ place: locate(index, field), code: inspection, values: { value: file } })
      else pictures.set(file, inspection)
    }
  return { pictures, problems }
}

type FoundPicture = Described & { path: string }

/** Decodes the pictures that are not stored yet, so that the transaction of the import decodes none. */
export const describePictures = async (db: Db, pictures: Map<string, Picture>) => {
  const byId = new Map([...pictures.values()].map((picture) => [picture.id, picture]))
  const known = await findDescribed(db, [...byId.keys()])
  const described = new Map<string, FoundPicture>()
  for (const { id, path, mediaType } of byId.values()) {
    const description =
      known.get(id) ?? (await describePicture(await readFile(path), { mediaType }))
    described.set(id, { ...description, path })
  }
  return described
}

export const keepPictures = async (
  { tx, storage }: { tx: Tx; storage: Storage },
  entries: Entry[],
  described: Map<string, FoundPicture>,
) => {
  for (const id of new Set(entries.flatMap(picturesOf))) {
    const picture = id === null ? undefined : described.get(id)
    if (picture) await keepPicture(tx, storage, await readFile(picture.path), picture)
  }
}
