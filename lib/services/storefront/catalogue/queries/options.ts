import type { Db } from '#kernel/db/connection.ts'
import { raw, type Sql, sql } from '#kernel/db/sql.ts'
import { isShown } from '../../../shop/items/policy.ts'
import { unitsLeft } from '../../../shop/items/queries.ts'
import type { ItemKind } from '../../../shop/items/rules.ts'
import type { OptionsRow } from '../present/options.ts'

const picture = sql`json_build_object('id', p.id, 'width', p.width, 'height', p.height, 'tint', p.tint)`

const list = (one: Sql, order: string) =>
  sql`coalesce(json_agg(${one} ORDER BY ${raw(order)}), '[]')`

const images = sql`(SELECT ${list(picture, 'vp.position')}
    FROM variation_pictures vp JOIN pictures p ON p.id = vp.picture_id
    WHERE vp.variation_id = v.id)`

const step = sql`json_build_object('from', s.from_reached, 'price', s.price_cents)`

const steps = sql`(SELECT ${list(step, 's.from_reached')}
      FROM price_steps s WHERE s.bundle_id = b.id)`

const content = sql`json_build_object('title', c.title, 'description', c.description, 'quantity', c.quantity,
        'image', CASE WHEN p.id IS NOT NULL THEN ${picture} END)`

const contents = sql`(SELECT ${list(content, 'c.position')}
      FROM bundle_contents c LEFT JOIN pictures p ON p.id = c.picture_id
      WHERE c.bundle_id = b.id)`

const movingBundle = sql`'id', b.id, 'title', b.title, 'stock', b.stock,
      'price', live_price(b, i.reached), 'list_price', b.list_price_cents,
      'delivery', b.delivery_cents, 'limited', b.limited, 'waiting_list', b.waiting_list,
      'weep_only_until', b.weep_only_until, 'closed_at', b.closed_at, 'steps', ${steps}`

const movingVariation = sql`'id', v.id, 'title', v.title, 'delivery', v.delivery_cents`

// Omits variations without a bundle, which offer no choice.
const variationsOf = (variation: Sql, bundle: Sql) =>
  sql`(SELECT ${list(
    sql`json_build_object(${variation}, 'bundles', (SELECT ${list(
      sql`json_build_object(${bundle})`,
      'b.position',
    )} FROM bundles b WHERE b.variation_id = v.id))`,
    'v.position',
  )} FROM variations v
     WHERE v.item_id = i.id AND EXISTS (SELECT 1 FROM bundles b WHERE b.variation_id = v.id)
    )`

const variations = variationsOf(
  sql`${movingVariation}, 'images', ${images}`,
  sql`${movingBundle}, 'items', ${contents}`,
)

/** Column: the variations of the item `i` without pictures and contents, with the lowest recent prices. */
export const movingVariations = variationsOf(
  movingVariation,
  sql`${movingBundle}, 'lowest', lowest_recent_price(b, i.reached)`,
)

export const optionsStatement = (kind: ItemKind, id: number, now: Date, isPreview = false) =>
  sql`SELECT i.kind, i.status, i.expires_at, i.archived_at, i.weep_only_until,
    i.deliver_on, ${unitsLeft}, i.percent, i.goal_unit, i.reached,
    ${variations} variations
  FROM items i
  WHERE i.id = ${id} AND i.kind = ${kind} AND ${isShown(now, isPreview)}`.named('options')

export const findOptions = (db: Db, kind: ItemKind, id: number, now: Date, isPreview: boolean) =>
  db.first<OptionsRow>(optionsStatement(kind, id, now, isPreview))
