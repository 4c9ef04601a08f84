import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { Storage } from '#kernel/deps.ts'
import { dayOf } from '#lib/calendar/days.ts'
import type { Deps } from '#lib/services/deps.ts'
import { importCatalogue } from '#lib/services/shop/catalogue-files/commands/import.ts'
import { addInterest } from '#lib/services/shop/items/commands/interests.ts'
import { keepPicture } from '#lib/tools/pictures/commands.ts'
import { pictureId } from '#lib/tools/pictures/rules.ts'
import { readData, readDrawing } from './data.ts'

type Square = { side: number; tint: string }

const behindPortraits = '#cfe6ff'

/** Parts of the drawing of a game, each with the window that shows it: the pictures of its item. */
const windows = {
  table: '-386 -386 772 772',
  cover: '0 0 600 600',
  contents: '-10 20 640 640',
  detail: '130 190 340 340',
}
type Part = keyof typeof windows

export const parts = Object.keys(windows) as Part[]
const pictureOf = (box: string, part: Part) => `${box}/${part}.svg`

/** A drawing shows the cover and defines the other parts; that of a game nobody sells is its cover. */
const show = (drawing: string, part: Part) =>
  drawing
    .replace('viewBox="0 0 600 600"', `viewBox="${windows[part]}"`)
    .replace('<use href="#cover"/></svg>', `<use href="#${part}"/></svg>`)

const keep = async (tx: Tx, storage: Storage, source: string, { side, tint }: Square) => {
  const bytes = Buffer.from(source)
  const id = pictureId(bytes)
  const mediaType = 'image/svg+xml'
  await keepPicture(tx, storage, bytes, { id, mediaType, width: side, height: side, tint })
  return id
}

/** Stores the pictures of all boxes, also in the folder of the catalogue; returns the covers’ ids. */
export const storeBoxes = async (
  tx: Tx,
  storage: Storage,
  { folder, tints }: { folder: string; tints: Record<string, string> },
) => {
  const covers = new Map<string, string>()
  for (const [box, tint] of Object.entries(tints)) {
    const drawing = await readDrawing(`boxes/${box}.svg`)
    await mkdir(join(folder, box))
    for (const part of parts) {
      if (part !== 'cover' && !drawing.includes(` id="${part}"`)) continue
      const source = show(drawing, part)
      await writeFile(join(folder, pictureOf(box, part)), source)
      const id = await keep(tx, storage, source, { side: 1200, tint })
      if (part === 'cover') covers.set(box, id)
    }
  }
  return covers
}

export const storePortraits = async (tx: Tx, storage: Storage, names: Iterable<string>) => {
  const portraits = new Map<string, string>()
  for (const name of new Set(names)) {
    const source = await readDrawing(`portraits/${name}.svg`)
    portraits.set(name, await keep(tx, storage, source, { side: 400, tint: behindPortraits }))
  }
  return portraits
}

type ImportDeps = Pick<Deps, 'db' | 'storage' | 'clock'>
type Item = { game: string; bundles: readonly object[]; deliver_on?: Date }
type Items = { variation: object; items: readonly Item[] }
type Games = Record<string, object>

/** Writes the items as a catalogue file; editions of a game share its facts and pictures. */
const writeCatalogue = async (file: string, now: Date) => {
  const { variation, items } = await readData<Items>('items', now)
  const games = await readData<Games>('games', now)
  const written = items.map(({ game, bundles, deliver_on: delivered, ...item }) => ({
    ...games[game],
    ...item,
    deliver_on: delivered && dayOf(delivered),
    picture: pictureOf(game, 'cover'),
    table_picture: pictureOf(game, 'table'),
    variations: [{ ...variation, bundles, pictures: parts.map((part) => pictureOf(game, part)) }],
  }))
  await writeFile(file, JSON.stringify({ items: written }))
}

/** Imports the items, as an operator does, from a folder that has their pictures. Idempotent. */
export const importItems = async (deps: ImportDeps, folder: string, now: Date) => {
  for (const name of (await readData<{ interests: string[] }>('shop', now)).interests)
    await addInterest(deps.db, name)
  const file = join(folder, 'catalogue.json')
  await writeCatalogue(file, now)
  const imported = await importCatalogue(deps, file)
  if (!imported.done) throw new Error(JSON.stringify(imported.problems.slice(0, 5)))
}

export const itemIds = async (tx: Tx) => {
  const rows = await tx.rows<{ code: string; id: number }>(
    sql`SELECT code, id FROM items WHERE code IS NOT NULL`,
  )
  return new Map(rows.map(({ code, id }) => [code, id]))
}

/** Starts the price history with the publication; every third older sale was more expensive before. */
export const backdatePrices = async (tx: Tx, now: Date) => {
  await tx.run(sql`DELETE FROM price_history`)
  await tx.run(sql`WITH offers AS (
      SELECT b.id, least(i.published_at, ${now}) AS since, b.price_cents AS price,
        b.price_cents + (b.list_price_cents - b.price_cents) / 200 * 100 AS before,
        i.kind = 'sale' AND i.id % 3 = 0 AND i.published_at < ${now}::timestamptz - interval '20 days' AS cut
      FROM bundles b JOIN variations v ON v.id = b.variation_id JOIN items i ON i.id = v.item_id
    )
    INSERT INTO price_history (bundle_id, from_at, price_cents)
    SELECT id, since, CASE WHEN cut THEN before ELSE price END FROM offers
    UNION ALL
    SELECT id, ${now}::timestamptz - interval '6 days', price FROM offers WHERE cut AND before > price`)
}
