import type { Tx } from '#kernel/db/connection.ts'
import { raw, sql } from '#kernel/db/sql.ts'
import type { CatalogueItem } from '#lib/catalogue-file/schema.ts'
import type { GoalUnit, GroupStatus } from '../rules.ts'

type Variation = CatalogueItem['variations'][number]
type Bundle = Variation['bundles'][number]

export type BundleEntry = Omit<
  Bundle,
  'price' | 'list_price' | 'delivery' | 'contents' | 'price_steps'
> & {
  price_cents: number
  list_price_cents: number
  delivery_cents: number
  contents: (Omit<Bundle['contents'][number], 'picture'> & { picture_id: string | null })[]
  price_steps: { from_reached: number; price_cents: number }[]
}

export type VariationEntry = {
  title: string
  delivery_cents: number
  picture_ids: string[]
  bundles: BundleEntry[]
}

/** Fields that an operator sets; without a publication time the stored one is kept, or it is now. */
export type Entry = Omit<
  CatalogueItem,
  | 'slug'
  | 'properties'
  | 'picture'
  | 'table_picture'
  | 'promotion_picture'
  | 'status'
  | 'expires_at'
  | 'goal_unit'
  | 'goal'
  | 'variations'
> & {
  slug: string
  properties: Record<string, string>
  picture_id: string
  table_picture_id: string | null
  promotion_picture_id: string | null
  status: GroupStatus | null
  expires_at: string | null
  goal_unit: GoalUnit | null
  goal: number | null
  variations: VariationEntry[]
}

type Row = Record<string, unknown>

/** Turns JSON rows into a table, so that a batch is one statement. */
const rows = (given: Row[], columns: string) =>
  sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS r(${raw(columns)})`

const list = (ids: number[]) => sql`${ids}::bigint[]`

const namesIn = (columns: string) => columns.match(/\w+(?= \w)/g) ?? []

/** Assigns these columns of an INSERT to the row that is there already. */
const replaced = (names: readonly string[]) =>
  raw(names.map((name) => `${name} = excluded.${name}`).join(', '))

const itemColumns = `code text, kind text, slug text, title text, brand text, description text, info text,
  properties jsonb, links jsonb, resources jsonb, picture_id text, table_picture_id text,
  promotion_picture_id text, weep_only_until timestamptz, archived_at timestamptz, deliver_on date,
  status text, expires_at timestamptz, goal_unit text, goal int`
const itemNames = namesIn(itemColumns)

/** New items get their ids in the order of the entries: a join would change it. */
const writeItems = async (tx: Tx, entries: Entry[], now: Date) => {
  const written = await tx.rows<{ id: number; code: string }>(sql`
    INSERT INTO items AS i (${raw(itemNames.join(', '))}, interest_id, published_at)
    SELECT ${raw(itemNames.map((name) => `r.${name}`).join(', '))},
      (SELECT i.id FROM interests i WHERE i.slug = r.interest),
      coalesce(r.published_at, (SELECT old.published_at FROM items old WHERE old.code = r.code),
        ${now}::timestamptz)
    FROM ${rows(
      entries.map(({ variations, ...item }) => item),
      `${itemColumns}, interest text, published_at timestamptz`,
    )}
    ON CONFLICT (code) DO UPDATE SET ${replaced([...itemNames.slice(2), 'interest_id', 'published_at'])},
      changed_at = ${now}::timestamptz
    RETURNING i.id, i.code`)
  return new Map(written.map(({ id, code }) => [code, id]))
}

/** Matches variations by item and title only. Existing ones first free their positions for the others. */
const writeVariations = async (tx: Tx, wanted: Row[], itemIds: number[]) => {
  await tx.run(
    sql`UPDATE variations SET position = 1000000 + id WHERE item_id = ANY (${list(itemIds)})`,
  )
  await tx.run(sql`
    WITH wanted AS (
      SELECT r.*, (SELECT min(v.id) FROM variations v WHERE v.item_id = r.item_id AND v.title = r.title) id
      FROM ${rows(wanted, 'item_id bigint, title text, position int, delivery_cents int')}
    ), kept AS (
      UPDATE variations v SET position = w.position, delivery_cents = w.delivery_cents
      FROM wanted w WHERE v.id = w.id
    )
    INSERT INTO variations (item_id, title, position, delivery_cents)
    SELECT item_id, title, position, delivery_cents FROM wanted WHERE id IS NULL`)
  const written = await tx.rows<{ id: number; item_id: number; position: number }>(
    sql`SELECT id, item_id, position FROM variations WHERE item_id = ANY (${list(itemIds)})`,
  )
  return new Map(written.map((row) => [`${row.item_id}/${row.position}`, row.id]))
}

const bundleColumns = `code text, variation_id bigint, title text, position int, price_cents int,
  list_price_cents int, delivery_cents int, stock int, limited boolean, waiting_list boolean,
  weep_only_until timestamptz`
const bundleNames = namesIn(bundleColumns)

/** Closes bundles that are no longer named: members may have seats in them. */
const writeBundles = async (tx: Tx, wanted: Row[], itemIds: number[], now: Date) => {
  const own = sql`variation_id IN (SELECT id FROM variations WHERE item_id = ANY (${list(itemIds)}))`
  await tx.run(sql`UPDATE bundles SET position = 1000000 + id WHERE ${own}`)
  const time = sql`${now}::timestamptz`
  const names = raw(bundleNames.join(', '))
  const written = await tx.rows<{ id: number; code: string }>(sql`
    INSERT INTO bundles AS b (${names}, closed_at)
    SELECT ${names}, CASE WHEN closed THEN ${time} END
    FROM ${rows(wanted, `${bundleColumns}, closed boolean`)}
    ON CONFLICT (code) DO UPDATE SET ${replaced(bundleNames.slice(1))},
      closed_at = CASE WHEN excluded.closed_at IS NOT NULL THEN coalesce(b.closed_at, excluded.closed_at) END
    RETURNING b.id, b.code`)
  const ids = written.map(({ id }) => id)
  await tx.run(
    sql`UPDATE bundles SET closed_at = ${time} WHERE ${own} AND id <> ALL (${list(ids)}) AND closed_at IS NULL`,
  )
  await tx.run(sql`DELETE FROM variations v WHERE item_id = ANY (${list(itemIds)})
    AND NOT EXISTS (SELECT 1 FROM bundles b WHERE b.variation_id = v.id)`)
  return new Map(written.map(({ id, code }) => [code, id]))
}

/** Writes the parts of these parents anew; the first column names the parent. */
const replaceParts = async (
  tx: Tx,
  table: string,
  ids: Iterable<number>,
  parts: Row[],
  columns: string,
) => {
  const names = namesIn(columns)
  const parent = raw(names[0] ?? '')
  await tx.run(sql`DELETE FROM ${raw(table)} WHERE ${parent} = ANY (${list([...ids])})`)
  if (parts.length > 0)
    await tx.run(sql`INSERT INTO ${raw(table)} (${raw(names.join(', '))})
      SELECT ${raw(names.join(', '))} FROM ${rows(parts, columns)}`)
}

const placed = <T extends object>(things: T[], parent: Row) =>
  things.map((thing, position) => ({ ...thing, ...parent, position }))

const writeBatch = async (tx: Tx, entries: Entry[], now: Date) => {
  const items = await writeItems(tx, entries, now)
  const itemIds = [...items.values()]
  const variations = entries.flatMap(({ code, variations }) =>
    placed(variations, { item_id: items.get(code) }),
  )
  const variationIds = await writeVariations(
    tx,
    variations.map(({ bundles, picture_ids, ...own }) => own),
    itemIds,
  )
  const idOf = (each: Row) => ({
    variation_id: variationIds.get(`${each.item_id}/${each.position}`),
  })
  const bundles = variations.flatMap((each) => placed(each.bundles, idOf(each)))
  const bundleIds = await writeBundles(
    tx,
    bundles.map(({ contents, price_steps, ...own }) => own),
    itemIds,
    now,
  )
  const pictures = variations.flatMap((each) =>
    placed(
      each.picture_ids.map((picture_id) => ({ picture_id })),
      idOf(each),
    ),
  )
  const pictureColumns = 'variation_id bigint, position int, picture_id text'
  await replaceParts(tx, 'variation_pictures', variationIds.values(), pictures, pictureColumns)
  const parts = (of: (bundle: BundleEntry) => object[]) =>
    bundles.flatMap((bundle) => placed(of(bundle), { bundle_id: bundleIds.get(bundle.code) }))
  const contentColumns =
    'bundle_id bigint, position int, title text, description text, picture_id text, quantity int'
  const contents = parts((bundle) => bundle.contents)
  await replaceParts(tx, 'bundle_contents', bundleIds.values(), contents, contentColumns)
  const stepColumns = 'bundle_id bigint, from_reached int, price_cents int'
  const steps = parts((bundle) => bundle.price_steps)
  await replaceParts(tx, 'price_steps', bundleIds.values(), steps, stepColumns)
}

const writeMates = (tx: Tx, entries: Entry[]) =>
  tx.run(sql`UPDATE items i SET travels_with_item_id = mate.id
    FROM ${rows(
      entries.map(({ code, travels_with }) => ({ code, travels_with })),
      'code text, travels_with text',
    )}
    LEFT JOIN items mate ON mate.code = r.travels_with
    WHERE i.code = r.code AND i.travels_with_item_id IS DISTINCT FROM mate.id`)

const batch = 500

/** Writes items as the entries describe, by code. The caller has checked that this is allowed. */
export const writeEntries = async (tx: Tx, entries: Entry[], now: Date) => {
  for (let at = 0; at < entries.length; at += batch)
    await writeBatch(tx, entries.slice(at, at + batch), now)
  if (entries.length > 0) await writeMates(tx, entries)
}
