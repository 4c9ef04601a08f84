import type { Pool } from 'pg'
import { pictureColumns } from '../../platform/pictures/present.ts'
import { isPublic } from '../../shop/items/policy.ts'
import type { AddressRow, CountRow, ProductRow } from './present.ts'

export type CrawlKind = 'preorders' | 'sales' | 'proposals'

const countItems = (kind: 'preorder' | 'sale') => `SELECT '${kind}s' kind, count(*)::int total,
    coalesce(max(i.id), 0) last_id, max(i.changed_at) changed_at
  FROM items i WHERE i.kind = '${kind}' AND ${isPublic('$1')}`

const countsText = `${countItems('preorder')} UNION ALL ${countItems('sale')} UNION ALL
  SELECT 'proposals', count(*)::int, coalesce(max(p.id), 0),
    greatest(max(p.published_at), max(p.archived_at),
      (SELECT c.published_at FROM comments c WHERE c.removed_at IS NULL AND c.proposal_id IS NOT NULL
       ORDER BY c.published_at DESC LIMIT 1))
  FROM proposals p`

export const countAddresses = async (pool: Pool, now: Date) =>
  (await pool.query<CountRow>({ name: 'crawl counts', text: countsText, values: [now] })).rows

const itemAddresses = (kind: 'preorder' | 'sale') => `SELECT i.id, i.slug, i.title, i.changed_at,
    i.picture_id
  FROM items i WHERE i.kind = '${kind}' AND i.id > $1 AND ${isPublic('$3')}
  ORDER BY i.id LIMIT $2`

// A proposal notes no change of its own: what changes is what is said of it.
const proposalAddresses = `SELECT p.id, p.slug, p.title, p.picture_id,
    greatest(p.published_at, p.archived_at, CASE WHEN p.comments > 0 THEN
      (SELECT c.published_at FROM comments c WHERE c.proposal_id = p.id AND c.parent_id IS NULL
       ORDER BY c.published_at DESC, c.id DESC LIMIT 1) END) changed_at
  FROM proposals p WHERE p.id > $1 ORDER BY p.id LIMIT $2`

const addressTexts: Record<CrawlKind, string> = {
  preorders: itemAddresses('preorder'),
  sales: itemAddresses('sale'),
  proposals: proposalAddresses,
}

export type Stretch = { after: number; limit: number }

// Without a name, so that each is planned for the limit it has and not for any.
export const addressesStatement = (kind: CrawlKind, { after, limit }: Stretch, now: Date) => ({
  text: addressTexts[kind],
  values: kind === 'proposals' ? [after, limit] : [after, limit, now],
})

export const listAddresses = async (pool: Pool, kind: CrawlKind, stretch: Stretch, now: Date) =>
  (await pool.query<AddressRow>(addressesStatement(kind, stretch, now))).rows

const longestDescription = 5_000

// The delivery told is that of the bundle the price comes from. What only members of the plan may
// buy so far is no offer to whoever comes from a feed.
const productsText = `SELECT i.id, i.kind, i.slug, i.title, i.brand,
    left(i.description, ${longestDescription}) description, i.price_cents, i.list_price_cents,
    i.lowest_recent_cents, i.units_left, i.deliver_on::text, offer.delivery_cents, ${pictureColumns('cover')}
  FROM items i
  JOIN pictures cover ON cover.id = i.picture_id
  JOIN LATERAL (
    SELECT v.delivery_cents + b.delivery_cents delivery_cents
    FROM variations v JOIN bundles b ON b.variation_id = v.id
    WHERE v.item_id = i.id AND b.closed_at IS NULL
    ORDER BY live_price(b, i.reached), b.list_price_cents, b.id LIMIT 1
  ) offer ON true
  WHERE i.id > $1 AND i.archived_at IS NULL AND i.published_at <= $3
    AND (i.weep_only_until IS NULL OR i.weep_only_until <= $3)
    AND (i.kind = 'sale' OR (i.status = 'running' AND i.expires_at > $3))
  ORDER BY i.id LIMIT $2`

export const productsStatement = ({ after, limit }: Stretch, now: Date) => ({
  text: productsText,
  values: [after, limit, now],
})

export const listProducts = async (pool: Pool, stretch: Stretch, now: Date) =>
  (await pool.query<ProductRow>(productsStatement(stretch, now))).rows
