import type { z } from 'zod'
import type { Clock } from '#kernel/clock.ts'
import { raw, sql } from '#kernel/db/sql.ts'
import { readsOf } from '#kernel/deps.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { createMemo } from '#kernel/memo.ts'
import { euros } from '#kernel/money.ts'
import { isoMidnight } from '#lib/calendar/days.ts'
import { isoOrNull } from '#lib/calendar/moments.ts'
import { crawl } from '#lib/contract/crawl.ts'
import { minutes } from '#lib/format/durations.ts'
import { type PictureColumns, pictureColumns, presentPicture } from '#lib/tools/pictures/present.ts'
import type { Deps } from '../../deps.ts'
import { isOnOffer, isPublic } from '../../shop/items/policy.ts'
import type { ItemKind } from '../../shop/items/rules.ts'
import { type PriceColumns, presentPrices, pricesOf } from '../../shop/prices/present.ts'

type Wire<Name extends keyof typeof crawl> = z.output<
  (typeof crawl)[Name]['output']
>['data'][number]

type CrawlKind = Wire<'counts'>['kind']
type CountRow = Omit<Wire<'counts'>, 'changed_at'> & { changed_at: Date | null }
type AddressRow = Omit<Wire<'addresses'>, 'changed_at'> & { changed_at: Date }

type ProductRow = PriceColumns &
  PictureColumns<'cover'> &
  Pick<Wire<'products'>, 'id' | 'slug' | 'title' | 'brand' | 'description'> & {
    kind: ItemKind
    delivery_cents: number
    units_left: number | null
    deliver_on: string | null
  }

const presentProduct = (row: ProductRow): Wire<'products'> => {
  const { current_price: price, struck_price } = presentPrices(pricesOf(row))
  return {
    id: row.id,
    type: row.kind,
    slug: row.slug,
    title: row.title,
    brand: row.brand,
    description: row.description,
    image: presentPicture(row, 'cover'),
    price,
    struck_price,
    delivery_cost: euros(row.delivery_cents),
    availability: row.units_left,
    available_on: isoMidnight(row.deliver_on),
  }
}

/** Maximum number of rows counted; nobody needs exact totals beyond it. */
const mostCounted = 1_000

const countsOfItems = (name: CrawlKind, kind: 'preorder' | 'sale', now: Date) => {
  const shown = sql`FROM items i WHERE i.kind = ${raw(`'${kind}'`)} AND ${isPublic(now)}`
  return sql`SELECT ${raw(`'${name}'`)} kind,
    (SELECT count(*)::int FROM (SELECT 1 ${shown} LIMIT ${raw(`${mostCounted}`)}) counted) total,
    coalesce((SELECT i.id ${shown} ORDER BY i.id DESC LIMIT 1), 0) last_id,
    (SELECT i.changed_at ${shown} ORDER BY i.changed_at DESC LIMIT 1) changed_at`
}

const countsOfProposals = sql`SELECT 'proposals',
  (SELECT count(*)::int FROM (SELECT 1 FROM proposals WHERE removed_at IS NULL
    LIMIT ${raw(`${mostCounted}`)}) counted),
  coalesce((SELECT id FROM proposals WHERE removed_at IS NULL ORDER BY id DESC LIMIT 1), 0),
  greatest(
    (SELECT greatest(published_at, archived_at, edited_at) FROM proposals WHERE removed_at IS NULL
     ORDER BY greatest(published_at, archived_at, edited_at) DESC LIMIT 1),
    (SELECT c.published_at FROM comments c WHERE c.removed_at IS NULL AND c.proposal_id IS NOT NULL
     ORDER BY c.published_at DESC LIMIT 1))`

export const countsStatement = (now: Date) =>
  sql`${countsOfItems('preorders', 'preorder', now)} UNION ALL
    ${countsOfItems('sales', 'sale', now)} UNION ALL ${countsOfProposals}`.named('crawl counts')

type Stretch = { after: number; limit: number }

const image = raw("'/api/pictures/' || picture_id || '/1200.webp' image")

const itemAddresses = (kind: 'preorder' | 'sale', { after, limit }: Stretch, now: Date) =>
  sql`SELECT i.id, i.slug, i.title, i.changed_at, ${image}
  FROM items i WHERE i.kind = ${raw(`'${kind}'`)} AND i.id > ${after} AND ${isPublic(now)}
  ORDER BY i.id LIMIT ${limit}`

// Proposals change mostly by new comments.
const proposalAddresses = ({ after, limit }: Stretch) =>
  sql`SELECT p.id, p.slug, p.title, ${image},
    greatest(p.published_at, p.archived_at, p.edited_at, CASE WHEN p.comments > 0 THEN
      (SELECT c.published_at FROM comments c WHERE c.proposal_id = p.id AND c.parent_id IS NULL
       ORDER BY c.published_at DESC, c.id DESC LIMIT 1) END) changed_at
  FROM proposals p WHERE p.id > ${after} AND p.removed_at IS NULL ORDER BY p.id LIMIT ${limit}`

// Has no statement name, so that each query is planned for its own limit.
export const addressesStatement = (kind: CrawlKind, stretch: Stretch, now: Date) => {
  if (kind === 'proposals') return proposalAddresses(stretch)
  return itemAddresses(kind === 'sales' ? 'sale' : 'preorder', stretch, now)
}

const longestDescription = 5_000

type Offered = Stretch & { isWeepOffered: boolean }

// Delivery cost is that of the bundle the price comes from. Items reserved for plan members are left out:
// they are no offer to visitors from a feed.
export const productsStatement = ({ after, limit, isWeepOffered }: Offered, now: Date) =>
  sql`SELECT i.id, i.kind, i.slug, i.title, i.brand,
    left(i.description, ${longestDescription}) description, i.price_cents, i.list_price_cents,
    i.lowest_recent_cents, i.units_left, i.deliver_on, offer.delivery_cents, ${pictureColumns('cover')}
  FROM items i
  JOIN pictures cover ON cover.id = i.picture_id
  JOIN LATERAL (
    SELECT v.delivery_cents + b.delivery_cents delivery_cents
    FROM variations v JOIN bundles b ON b.variation_id = v.id
    WHERE v.item_id = i.id AND b.closed_at IS NULL
    ORDER BY live_price(b, i.reached), b.list_price_cents, b.id LIMIT 1
  ) offer ON true
  WHERE i.id > ${after} AND i.published_at <= ${now}
    AND (i.weep_only_until IS NULL OR i.weep_only_until <= ${now} OR NOT ${isWeepOffered}::boolean)
    AND ${isOnOffer(now)}
  ORDER BY i.id LIMIT ${limit}`

/** Milliseconds that a list is cached; crawlers accept the delay. */
const goodFor = minutes(1)
/** Rows above which a list counts as long. Few long lists are cached: a thousand rows take some megabytes. */
const long = 100
const mostLong = 8

const gates = { limit: 'crawl' } as const

/** Caches short and long lists apart, so that small ones never evict the most expensive ones. */
const createListMemo = <Row>(clock: Clock) => {
  const short = createMemo<Row[]>({ clock, milliseconds: goodFor })
  const whole = createMemo<Row[]>({ clock, milliseconds: goodFor, entries: mostLong })
  return {
    get: (kind: string, { after, limit }: Stretch, read: () => Promise<Row[]>) =>
      (limit > long ? whole : short).get(`${kind} ${after} ${limit}`, read),
    drop: () => {
      short.drop()
      whole.drop()
    },
  }
}

const listed = new Set(['preorders', 'sales', 'proposals', '*'])

export const crawlRoutes = (routes: Routes, deps: Deps) => {
  const { clock, config, changes } = deps
  const reads = readsOf(deps)
  const counts = createMemo<CountRow[]>({ clock, milliseconds: goodFor })
  const addresses = createListMemo<AddressRow>(clock)
  const products = createListMemo<ProductRow>(clock)
  // A dropped list that took long to read is still returned for twenty times as long, see createMemo.
  changes.subscribe((tags) => {
    if (!tags.some((tag) => listed.has(tag))) return
    addresses.drop()
    products.drop()
  })

  routes.answer(crawl.counts, gates, async () => {
    const rows = await counts.get('all', () => reads.rows(countsStatement(clock.now())))
    return { data: rows.map((row) => ({ ...row, changed_at: isoOrNull(row.changed_at) })) }
  })

  routes.answer(crawl.addresses, gates, async ({ params: { kind }, query }) => {
    const rows = await addresses.get(kind, query, () =>
      reads.rows(addressesStatement(kind, query, clock.now())),
    )
    return { data: rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() })) }
  })

  routes.answer(crawl.products, gates, async ({ query }) => {
    const stretch = { ...query, isWeepOffered: config.weep.enabled }
    const rows = await products.get('products', query, () =>
      reads.rows(productsStatement(stretch, clock.now())),
    )
    return { data: rows.map(presentProduct) }
  })
}
