import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { type Db, prepareForMuch, type Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { Storage } from '#kernel/deps.ts'
import { writeCsv } from '#lib/catalogue-file/csv-write.ts'
import type { WrittenItem } from '#lib/catalogue-file/schema.ts'
import type { Deps } from '#lib/services/deps.ts'
import { sourceKey } from '#lib/tools/pictures/rules.ts'
import type { BundleEntry, Entry } from '../../items/commands/entries.ts'
import { loadAfter } from '../queries.ts'
import { picturesOf } from './pictures.ts'

const batch = 500

/** Stores the codes with which rows are loaded: the import finds rows by code. */
export const giveCodes = async (tx: Tx) => {
  await tx.run(sql`UPDATE items SET code = 'item-' || id WHERE code IS NULL`)
  await tx.run(sql`UPDATE bundles SET code = 'bundle-' || id WHERE code IS NULL`)
}

export const loadAll = async (db: Db) => {
  const entries: Entry[] = []
  for (let last = 0; ; ) {
    const some = await loadAfter(db, last, batch)
    const end = some.at(-1)
    if (!end) return entries
    entries.push(...some.map(({ entry }) => entry))
    last = end.id
  }
}

const filesOf = async (db: Db, entries: Entry[], folder: string) => {
  const ids = [...new Set(entries.flatMap(picturesOf))].filter((id) => id !== null)
  const rows = await db.rows<{ id: string; media_type: string }>(
    sql`SELECT id, media_type FROM pictures WHERE id = ANY (${ids}::text[])`,
  )
  const extensionOf = (type: string) =>
    type.replace('image/', '').replace('jpeg', 'jpg').replace('+xml', '')
  return new Map(
    rows.map(({ id, media_type }) => [id, `${folder}/${id}.${extensionOf(media_type)}`]),
  )
}

const copyPictures = async (storage: Storage, files: Map<string, string>, beside: string) => {
  let missing = 0
  for (const [id, file] of files) {
    const source = await storage.read(sourceKey(id))
    if (source) await writeFile(join(beside, file), source)
    else missing++
  }
  return missing
}

type FileOf = (pictureId: string) => string

const present = <T extends object>(fields: T) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) =>
      Array.isArray(value) ? value.length > 0 : ![null, '', false].includes(value),
    ),
  ) as T

const euros = (cents: number) => cents / 100

const writtenBundle = (bundle: BundleEntry, amount: boolean, fileOf: FileOf) =>
  present({
    code: bundle.code,
    title: bundle.title,
    price: euros(bundle.price_cents),
    list_price:
      bundle.list_price_cents === bundle.price_cents ? null : euros(bundle.list_price_cents),
    delivery: bundle.delivery_cents === 0 ? null : euros(bundle.delivery_cents),
    stock: bundle.stock,
    limited: bundle.limited,
    waiting_list: bundle.waiting_list,
    weep_only_until: bundle.weep_only_until,
    closed: bundle.closed,
    contents: bundle.contents.map(({ picture_id, ...content }) =>
      present({ ...content, picture: picture_id && fileOf(picture_id) }),
    ),
    price_steps: bundle.price_steps.map(({ from_reached, price_cents }) => ({
      from: amount ? euros(from_reached) : from_reached,
      price: euros(price_cents),
    })),
  })

/** Returns an item in the format of the file, without empty fields. */
export const writtenItem = (entry: Entry, fileOf: FileOf) => {
  const { picture_id, table_picture_id, promotion_picture_id, goal, variations, ...plain } = entry
  const amount = entry.goal_unit === 'amount'
  return present({
    ...plain,
    properties: Object.keys(entry.properties).length > 0 ? entry.properties : null,
    picture: fileOf(picture_id),
    table_picture: table_picture_id && fileOf(table_picture_id),
    promotion_picture: promotion_picture_id && fileOf(promotion_picture_id),
    goal: goal !== null && amount ? euros(goal) : goal,
    variations: variations.map(({ title, delivery_cents, picture_ids, bundles }) =>
      present({
        title,
        delivery: delivery_cents === 0 ? null : euros(delivery_cents),
        pictures: picture_ids.map(fileOf),
        bundles: bundles.map((bundle) => writtenBundle(bundle, amount, fileOf)),
      }),
    ),
  }) as WrittenItem
}

type ExportOptions = { forCopy?: (items: WrittenItem[]) => WrittenItem[] }

/** Writes the catalogue and its pictures. A copy for another shop may change items, and keeps no codes. */
export const exportCatalogue = async (
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  path: string,
  { forCopy }: ExportOptions = {},
) => {
  const extension = extname(path).toLowerCase()
  const folder = `${basename(path, extname(path))}-pictures`
  const { entries, files } = await db.transaction(async (tx) => {
    await prepareForMuch(tx)
    if (forCopy) await tx.run(sql`SET TRANSACTION READ ONLY`)
    else await giveCodes(tx)
    const entries = await loadAll(tx)
    return { entries, files: await filesOf(tx, entries, folder) }
  }, 'one snapshot')
  await mkdir(join(dirname(path), folder), { recursive: true })
  const missing = await copyPictures(storage, files, dirname(path))
  const whole = entries.map((entry) => writtenItem(entry, (id) => files.get(id) ?? id))
  const items = forCopy?.(whole) ?? whole
  await writeFile(
    path,
    extension === '.csv' ? writeCsv(items) : `${JSON.stringify({ items }, null, 2)}\n`,
  )
  return { items: entries.length, pictures: files.size - missing, missing }
}
