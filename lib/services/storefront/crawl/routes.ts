import { crawl } from '#lib/contract/crawl.ts'
import { minutes } from '#lib/format/durations.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { createMemo } from '../../platform/memo.ts'
import { type CountRow, presentAddress, presentCount, presentProduct } from './present.ts'
import { countAddresses, listAddresses, listProducts } from './queries.ts'

/** Crawlers do not mind a minute. */
const countsAreGoodFor = minutes(1)

export const crawlRoutes = (routes: Routes, { db, clock, config }: Deps) => {
  const counts = createMemo<CountRow[]>({ clock, milliseconds: countsAreGoodFor })

  routes.answer(crawl.counts, async () => {
    const rows = await counts.get('all', () => countAddresses(db, clock.now()))
    return { data: rows.map(presentCount) }
  })

  routes.answer(crawl.addresses, async ({ params, query }) => ({
    data: (await listAddresses(db, params.kind, query, clock.now())).map(presentAddress),
  }))

  routes.answer(crawl.products, async ({ query }) => {
    const asked = { ...query, isWeepOffered: config.weep.enabled }
    return { data: (await listProducts(db, asked, clock.now())).map(presentProduct) }
  })
}
