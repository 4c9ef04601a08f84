import type { Db, Tx } from '#kernel/db/connection.ts'
import { raw, type Sql, sql } from '#kernel/db/sql.ts'
import type { Entry } from '../items/commands/entries.ts'

type Stored = { id: number; participants: number; entry: Entry }

const iso = (column: string) =>
  sql`to_char(${raw(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const contents = sql`(SELECT coalesce(json_agg(json_build_object('title', c.title, 'description', c.description,
    'picture_id', c.picture_id, 'quantity', c.quantity) ORDER BY c.position), '[]')
  FROM bundle_contents c WHERE c.bundle_id = b.id)`

const steps = sql`(SELECT coalesce(json_agg(json_build_object('from_reached', s.from_reached,
    'price_cents', s.price_cents) ORDER BY s.from_reached), '[]')
  FROM price_steps s WHERE s.bundle_id = b.id)`

const bundles = sql`(SELECT coalesce(json_agg(json_build_object('code', coalesce(b.code, 'bundle-' || b.id),
    'title', b.title, 'price_cents', b.price_cents, 'list_price_cents', b.list_price_cents,
    'delivery_cents', b.delivery_cents, 'stock', b.stock, 'limited', b.limited,
    'waiting_list', b.waiting_list, 'weep_only_until', ${iso('b.weep_only_until')},
    'closed', b.closed_at IS NOT NULL, 'contents', ${contents}, 'price_steps', ${steps})
    ORDER BY b.position, b.id), '[]')
  FROM bundles b WHERE b.variation_id = v.id)`

const pictureIds = sql`(SELECT coalesce(json_agg(p.picture_id ORDER BY p.position), '[]')
  FROM variation_pictures p WHERE p.variation_id = v.id)`

const entry = sql`json_build_object('code', coalesce(i.code, 'item-' || i.id), 'kind', i.kind, 'slug', i.slug, 'title', i.title,
  'brand', i.brand, 'interest', interests.slug, 'description', i.description, 'info', i.info,
  'properties', i.properties, 'links', i.links, 'resources', i.resources,
  'picture_id', i.picture_id, 'table_picture_id', i.table_picture_id,
  'promotion_picture_id', i.promotion_picture_id, 'weep_only_until', ${iso('i.weep_only_until')},
  'travels_with', CASE WHEN mate.id IS NOT NULL THEN coalesce(mate.code, 'item-' || mate.id) END,
  'published_at', ${iso('i.published_at')}, 'archived_at', ${iso('i.archived_at')},
  'deliver_on', i.deliver_on, 'status', i.status, 'expires_at', ${iso('i.expires_at')},
  'goal_unit', i.goal_unit, 'goal', i.goal,
  'variations', (SELECT coalesce(json_agg(json_build_object('title', v.title,
      'delivery_cents', v.delivery_cents, 'picture_ids', ${pictureIds}, 'bundles', ${bundles})
      ORDER BY v.position, v.id), '[]')
    FROM variations v WHERE v.item_id = i.id))`

const load = (db: Db, chosen: Sql) =>
  db.rows<Stored>(sql`
    SELECT i.id, i.participants, ${entry} entry
    FROM (${chosen}) i
    LEFT JOIN interests ON interests.id = i.interest_id
    LEFT JOIN items mate ON mate.id = i.travels_with_item_id
    ORDER BY i.id`)

/** Locks the items, so that nobody joins between the check for participants and the write. */
export const loadByCode = async (tx: Tx, codes: string[]) => {
  await tx.run(sql`SELECT 1 FROM items WHERE code = ANY (${codes}::text[]) ORDER BY id FOR UPDATE`)
  return load(tx, sql`SELECT * FROM items WHERE code = ANY (${codes}::text[])`)
}

export const loadAfter = (db: Db, id: number, limit: number) =>
  load(db, sql`SELECT * FROM items WHERE id > ${id} ORDER BY id LIMIT ${limit}`)

export const loadById = async (db: Db, id: number) =>
  (await load(db, sql`SELECT * FROM items WHERE id = ${id}`))[0]

export const knownInterests = async (db: Db) => {
  const rows = await db.rows<{ slug: string }>(sql`SELECT slug FROM interests`)
  return new Set(rows.map(({ slug }) => slug))
}

export const ownersOf = async (db: Db, bundleCodes: string[]) => {
  const rows = await db.rows<{ code: string; item: string }>(sql`
    SELECT b.code, coalesce(i.code, '#' || i.id) item
    FROM bundles b JOIN variations v ON v.id = b.variation_id JOIN items i ON i.id = v.item_id
    WHERE b.code = ANY (${bundleCodes}::text[])`)
  return new Map(rows.map(({ code, item }) => [code, item]))
}
