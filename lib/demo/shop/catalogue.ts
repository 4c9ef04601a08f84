import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { Storage } from '#kernel/deps.ts'
import { dayOf } from '#lib/calendar/days.ts'
import { readCatalogue } from '#lib/catalogue-file/read.ts'
import { checkItems } from '#lib/services/shop/catalogue-files/commands/import.ts'
import { writeEntries } from '#lib/services/shop/items/commands/entries.ts'
import { addInterest } from '#lib/services/shop/items/commands/interests.ts'
import { pictureId, sourceKey } from '#lib/tools/pictures/rules.ts'
import { insertRows, readData, readDrawing } from './data.ts'

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
export const pictureOf = (box: string, part: Part) => `${box}/${part}.svg`

/** A drawing shows the cover and defines the other parts; that of a game nobody sells is its cover. */
const show = (drawing: string, part: Part) =>
  drawing
    .replace('viewBox="0 0 600 600"', `viewBox="${windows[part]}"`)
    .replace('<use href="#cover"/></svg>', `<use href="#${part}"/></svg>`)

type Drawing = { name: string; source: string; side: number; tint: string }

const drawBox = async (box: string, tint: string): Promise<Drawing[]> => {
  const drawing = await readDrawing(`boxes/${box}.svg`)
  return parts
    .filter((part) => part === 'cover' || drawing.includes(` id="${part}"`))
    .map((part) => ({ name: pictureOf(box, part), source: show(drawing, part), side: 1200, tint }))
}

export const drawBoxes = async (tints: Record<string, string>) =>
  (await Promise.all(Object.entries(tints).map(([box, tint]) => drawBox(box, tint)))).flat()

export const drawPortraits = (names: readonly string[]): Promise<Drawing[]> =>
  Promise.all(
    [...new Set(names)].map(async (name) => {
      const source = await readDrawing(`portraits/${name}.svg`)
      return { name, source, side: 400, tint: behindPortraits }
    }),
  )

export type Pictures = ReadonlyMap<string, { id: string }>

/** Stores the drawings, and returns their pictures by name. */
export const storeDrawings = async (
  tx: Tx,
  storage: Storage,
  drawings: readonly Drawing[],
): Promise<Pictures> => {
  const pictures = drawings.map(({ name, source, side, tint }) => {
    const bytes = Buffer.from(source)
    const id = pictureId(bytes)
    const row = { id, media_type: 'image/svg+xml', width: side, height: side, tint }
    return { name, bytes, row }
  })
  // One after the other: a bucket refuses or delays hundreds at once.
  for (const { bytes, row } of pictures) await storage.write(sourceKey(row.id), bytes)
  const rows = pictures.map(({ row }) => row)
  await insertRows(tx, 'pictures', rows)
  return new Map(pictures.map(({ name, row }) => [name, row]))
}

type Item = { game: string; bundles: readonly object[]; deliver_on?: Date }
type Items = { variation: object; items: readonly Item[] }
type Games = Record<string, object>

/** Items as a catalogue file lists them; editions of a game share its facts and pictures. */
const listItems = async (now: Date) => {
  const { variation, items } = await readData<Items>('items', now)
  const games = await readData<Games>('games', now)
  return items.map(({ game, bundles, deliver_on: delivered, ...item }) => ({
    ...games[game],
    ...item,
    deliver_on: delivered && dayOf(delivered),
    picture: pictureOf(game, 'cover'),
    table_picture: pictureOf(game, 'table'),
    variations: [{ ...variation, bundles, pictures: parts.map((part) => pictureOf(game, part)) }],
  }))
}

/** Imports the items, as an operator does, with pictures that are stored. */
export const importItems = async (tx: Tx, pictures: Pictures, now: Date) => {
  for (const name of (await readData<{ interests: string[] }>('shop', now)).interests)
    await addInterest(tx, name)
  const file = Buffer.from(JSON.stringify({ items: await listItems(now) }))
  const { problems, toWrite } = await checkItems(tx, readCatalogue(file, 'json'), {
    pictures,
    problems: [],
  })
  if (problems.length > 0) throw new Error(JSON.stringify(problems.slice(0, 5)))
  await writeEntries(tx, toWrite, now)
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
