import { crawl } from '#lib/contract/crawl.ts'
import { minutes } from '#lib/format/durations.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { createMemo } from '../../platform/memo.ts'
import {
  type AddressRow,
  type CountRow,
  type ProductRow,
  presentAddress,
  presentCount,
  presentProduct,
} from './present.ts'
import { countAddresses, listAddresses, listProducts, type Stretch } from './queries.ts'

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

export const crawlRoutes = (routes: Routes, { db, clock, config, changes }: Deps) => {
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
    const rows = await counts.get('all', () => countAddresses(db, clock.now()))
    return { data: rows.map(presentCount) }
  })

  routes.answer(crawl.addresses, gates, async ({ params: { kind }, query }) => {
    const rows = await addresses.get(kind, query, () => listAddresses(db, kind, query, clock.now()))
    return { data: rows.map(presentAddress) }
  })

  routes.answer(crawl.products, gates, async ({ query }) => {
    const stretch = { ...query, isWeepOffered: config.weep.enabled }
    const rows = await products.get('products', query, () => listProducts(db, stretch, clock.now()))
    return { data: rows.map(presentProduct) }
  })
}
