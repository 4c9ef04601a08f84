import type { Tx } from '#kernel/db/connection.ts'
import { raw, sql } from '#kernel/db/sql.ts'
import type { GoalUnit, GroupStatus, ItemKind, Link } from '../rules.ts'

export type BundleEntry = {
  code: string
  title: string
  price_cents: number
  list_price_cents: number
  delivery_cents: number
  stock: number | null
  limited: boolean
  waiting_list: boolean
  weep_only_until: string | null
  closed: boolean
  contents: { title: string; description: string; picture_id: string | null; quantity: number }[]
  price_steps: { from_reached: number; price_cents: number }[]
}

export type VariationEntry = {
  title: string
  delivery_cents: number
  picture_ids: string[]
  bundles: BundleEntry[]
}

/** All fields of an item that an operator sets; named like the columns, times in ISO. */
export type Entry = {
  code: string
  kind: ItemKind
  slug: string
  title: string
  brand: string
  /** Slug of the interest. */
  interest: string | null
  description: string
  info: string
  properties: Record<string, string>
  links: Link[]
  resources: Link[]
  picture_id: string
  table_picture_id: string | null
  promotion_picture_id: string | null
  weep_only_until: string | null
  /** Code of the other item. */
  travels_with: string | null
  /** Null keeps the stored time, or publishes now. */
  published_at: string | null
  archived_at: string | null
  deliver_on: string | null
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

/** New items get their ids in the order of the entries: a join would change it. */
const writeItems = async (tx: Tx, entries: Entry[], now: Date) => {
  const written = await tx.rows<{ id: number; code: string }>(sql`
    INSERT INTO items AS i (code, kind, slug, title, brand, interest_id, description, info, properties,
      links, resources, picture_id, table_picture_id, promotion_picture_id, weep_only_until,
      published_at, archived_at, deliver_on, status, expires_at, goal_unit, goal)
    SELECT r.code, kind, slug, title, brand, (SELECT i.id FROM interests i WHERE i.slug = r.interest),
      description, info, properties, links,
      resources, picture_id, table_picture_id, promotion_picture_id, weep_only_until,
      coalesce(published_at, (SELECT old.published_at FROM items old WHERE old.code = r.code),
        ${now}::timestamptz),
      archived_at, deliver_on, status, expires_at, goal_unit, goal
    FROM ${rows(
      entries.map(({ variations, ...item }) => item),
      `code text, kind text, slug text, title text, brand text, interest text, description text,
       info text, properties jsonb, links jsonb, resources jsonb, picture_id text,
       table_picture_id text, promotion_picture_id text, weep_only_until timestamptz,
       published_at timestamptz, archived_at timestamptz, deliver_on date, status text,
       expires_at timestamptz, goal_unit text, goal int`,
    )}
    ON CONFLICT (code) DO UPDATE SET slug = excluded.slug, title = excluded.title,
      brand = excluded.brand, interest_id = excluded.interest_id,
      description = excluded.description, info = excluded.info, properties = excluded.properties,
      links = excluded.links, resources = excluded.resources, picture_id = excluded.picture_id,
      table_picture_id = excluded.table_picture_id,
      promotion_picture_id = excluded.promotion_picture_id,
      weep_only_until = excluded.weep_only_until, published_at = excluded.published_at,
      archived_at = excluded.archived_at, deliver_on = excluded.deliver_on,
      status = excluded.status, expires_at = excluded.expires_at, goal_unit = excluded.goal_unit,
      goal = excluded.goal, changed_at = ${now}::timestamptz
    RETURNING i.id, i.code`)
  return new Map(written.map(({ id, code }) => [code, id]))
}

/**
 * Matches variations by item and title only. Existing ones first free their positions for the others.
 */
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

/** Closes bundles that are no longer named: members may have seats in them. */
const writeBundles = async (tx: Tx, wanted: Row[], itemIds: number[], now: Date) => {
  const own = sql`variation_id IN (SELECT id FROM variations WHERE item_id = ANY (${list(itemIds)}))`
  await tx.run(sql`UPDATE bundles SET position = 1000000 + id WHERE ${own}`)
  const time = sql`${now}::timestamptz`
  const written = await tx.rows<{ id: number; code: string }>(sql`
    INSERT INTO bundles AS b (code, variation_id, title, position, price_cents, list_price_cents,
      delivery_cents, stock, limited, waiting_list, weep_only_until, closed_at)
    SELECT code, variation_id, title, position, price_cents, list_price_cents, delivery_cents, stock,
      limited, waiting_list, weep_only_until, CASE WHEN closed THEN ${time} END
    FROM ${rows(
      wanted,
      `code text, variation_id bigint, title text, position int, price_cents int,
       list_price_cents int, delivery_cents int, stock int, limited boolean, waiting_list boolean,
       weep_only_until timestamptz, closed boolean`,
    )}
    ON CONFLICT (code) DO UPDATE SET variation_id = excluded.variation_id, title = excluded.title,
      position = excluded.position, price_cents = excluded.price_cents,
      list_price_cents = excluded.list_price_cents, delivery_cents = excluded.delivery_cents,
      stock = excluded.stock, limited = excluded.limited, waiting_list = excluded.waiting_list,
      weep_only_until = excluded.weep_only_until,
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

const replace = async (
  tx: Tx,
  table: string,
  parent: string,
  ids: number[],
  part: Row[],
  columns: string,
) => {
  const names = columns.replace(/ \w+(?=,|$)/g, '')
  await tx.run(sql`DELETE FROM ${raw(table)} WHERE ${raw(parent)} = ANY (${list(ids)})`)
  if (part.length > 0)
    await tx.run(sql`INSERT INTO ${raw(table)} (${raw(names)})
      SELECT ${raw(names)} FROM ${rows(part, columns)}`)
}

const placed = <T extends Row>(things: T[], parent: Row) =>
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
  const idOf = (each: Row) => variationIds.get(`${each.item_id}/${each.position}`)
  const bundles = variations.flatMap((each) => placed(each.bundles, { variation_id: idOf(each) }))
  const bundleIds = await writeBundles(
    tx,
    bundles.map(({ contents, price_steps, ...own }) => own),
    itemIds,
    now,
  )
  await replace(
    tx,
    'variation_pictures',
    'variation_id',
    [...variationIds.values()],
    variations.flatMap((each) =>
      placed(
        each.picture_ids.map((picture_id) => ({ picture_id })),
        { variation_id: idOf(each) },
      ),
    ),
    'variation_id bigint, position int, picture_id text',
  )
  const parts = <T extends Row>(of: (bundle: BundleEntry) => T[]) =>
    bundles.flatMap((bundle) => placed(of(bundle), { bundle_id: bundleIds.get(bundle.code) }))
  await replace(
    tx,
    'bundle_contents',
    'bundle_id',
    [...bundleIds.values()],
    parts((b) => b.contents),
    'bundle_id bigint, position int, title text, description text, picture_id text, quantity int',
  )
  await replace(
    tx,
    'price_steps',
    'bundle_id',
    [...bundleIds.values()],
    parts((b) => b.price_steps),
    'bundle_id bigint, from_reached int, price_cents int',
  )
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
