import type { Pool } from 'pg'
import { isPublic } from '../../../shop/items/policy.ts'
import type { ItemKind } from '../../../shop/items/tables.ts'
import type { OptionsRow } from '../present/options.ts'

const picture = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'width', ${alias}.width, 'height', ${alias}.height, 'tint', ${alias}.tint)`

const list = (one: string, order: string) => `coalesce(json_agg(${one} ORDER BY ${order}), '[]')`

const images = `(SELECT ${list(picture('p'), 'vp.position')}
    FROM variation_pictures vp JOIN pictures p ON p.id = vp.picture_id
    WHERE vp.variation_id = v.id)`

const steps = `(SELECT ${list("json_build_object('from', s.from_reached, 'price', s.price_cents)", 's.from_reached')}
      FROM price_steps s WHERE s.bundle_id = b.id)`

const contents = `(SELECT ${list(
  `json_build_object('title', c.title, 'description', c.description, 'quantity', c.quantity,
        'image', CASE WHEN p.id IS NOT NULL THEN ${picture('p')} END)`,
  'c.position',
)}
      FROM bundle_contents c LEFT JOIN pictures p ON p.id = c.picture_id
      WHERE c.bundle_id = b.id)`

const bundle = `json_build_object('id', b.id, 'title', b.title, 'stock', b.stock,
      'price', live_price(b, i.reached), 'list_price', b.list_price_cents,
      'delivery', b.delivery_cents, 'limited', b.limited, 'waiting_list', b.waiting_list,
      'weep_only_until', b.weep_only_until, 'closed_at', b.closed_at,
      'steps', ${steps}, 'items', ${contents})`

const variation = `json_build_object('id', v.id, 'title', v.title, 'delivery', v.delivery_cents,
    'images', ${images},
    'bundles', (SELECT ${list(bundle, 'b.position')} FROM bundles b WHERE b.variation_id = v.id))`

// A variation without a bundle offers nothing that could be chosen.
const optionsText = `SELECT i.kind, i.status, i.expires_at, i.archived_at, i.weep_only_until,
    i.deliver_on::text, i.units_left, i.percent, i.goal_unit, i.reached,
    (SELECT ${list(variation, 'v.position')} FROM variations v
     WHERE v.item_id = i.id AND EXISTS (SELECT 1 FROM bundles b WHERE b.variation_id = v.id)
    ) variations
  FROM items i
  WHERE i.id = $1 AND i.kind = $2 AND ${isPublic('$3')}`

export const optionsStatement = (kind: ItemKind, id: number, now: Date) => ({
  name: 'options',
  text: optionsText,
  values: [id, kind, now],
})

export const findOptions = async (pool: Pool, kind: ItemKind, id: number, now: Date) =>
  (await pool.query<OptionsRow>(optionsStatement(kind, id, now))).rows[0]
