import { expect, test } from 'vitest'
import { dayOf, plusDays } from '#lib/calendar/days.ts'
import { createClient } from '#lib/client/transport/client.ts'
import { inProcessTransport } from '#lib/client/transport/server.ts'
import { day } from '#lib/format/durations.ts'
import { feedEnd, feedItems, feedStart } from '#lib/site/product-feed.ts'
import { buildItem } from '../../factories/items.ts'
import { feedProblems, readFeed } from '../../schemas/product-feed.ts'
import { xmlProblems } from '../../schemas/sitemaps.ts'
import { openTestApi } from '../api.ts'

const { pool, app, clock } = await openTestApi()
const client = createClient(inProcessTransport(app))
const shop = { name: 'Insieme & figli', url: 'https://insieme.example' }

const feed = async (limit?: number) => {
  let xml = feedStart(shop, 'Gruppi d’acquisto')
  for await (const part of feedItems(client, shop, clock.now().getTime(), limit)) xml += part
  return xml + feedEnd
}

const deliver = (id: number, inDays: number) => {
  const on = plusDays(dayOf(clock.now()), inDays)
  return pool.query('UPDATE items SET deliver_on = $2 WHERE id = $1', [id, on])
}

const sale = await buildItem(pool, {
  kind: 'sale',
  title: 'Città di <Rame> & “Ruggine”',
  bundles: [{ priceCents: 3990, listPriceCents: 4990 }],
})
await pool.query('UPDATE items SET description = $2, brand = $3 WHERE id = $1', [
  sale.id,
  `**Grande.**\n\n${'Una città di rame. '.repeat(400)}`,
  'Nespola Giochi',
])
const soldOut = await buildItem(pool, { kind: 'sale', bundles: [{ stock: 0 }] })
const atListPrice = await buildItem(pool, {
  kind: 'sale',
  bundles: [{ priceCents: 1000, listPriceCents: 1000 }],
})
const reduced = await buildItem(pool, {
  kind: 'sale',
  bundles: [{ priceCents: 3490, listPriceCents: 4990 }],
})
await pool.query('UPDATE bundles SET price_cents = 2790 WHERE id = $1', [reduced.bundleIds[0]])
const group = await buildItem(pool)
await deliver(group.id, 90)
const undated = await buildItem(pool)
const farAway = await buildItem(pool)
await deliver(farAway.id, 500)
const overdue = await buildItem(pool)
await deliver(overdue.id, -3)
const forMembers = await buildItem(pool, {
  kind: 'sale',
  weepOnlyUntil: new Date(clock.now().getTime() + day),
})

test('every product follows the rules of the format', async () => {
  const xml = await feed()
  expect(await xmlProblems(xml)).toEqual([])
  expect(feedProblems(xml)).toEqual([])
})

test('contains sales and groups that deliver within a year', async () => {
  const ids = readFeed(await feed()).map(({ id }) => id?.[0])
  expect(ids.sort()).toEqual(
    [
      `sale-${sale.id}`,
      `sale-${soldOut.id}`,
      `sale-${atListPrice.id}`,
      `sale-${reduced.id}`,
      `preorder-${group.id}`,
    ].sort(),
  )
  expect(ids).not.toContain(`sale-${forMembers.id}`)
  for (const { id } of [undated, farAway, overdue]) expect(ids).not.toContain(`preorder-${id}`)
})

test('a product has price, reduced price, delivery and availability', async () => {
  const items = Object.fromEntries(readFeed(await feed()).map((item) => [item.id?.[0], item]))
  expect(items[`sale-${sale.id}`]).toMatchObject({
    title: ['Città di <Rame> & “Ruggine”'],
    link: [`https://insieme.example/reega/${sale.id}/${sale.slug}`],
    price: ['39.90 EUR', expect.any(String)],
    availability: ['in_stock'],
    brand: ['Nespola Giochi'],
  })
  expect(items[`sale-${sale.id}`]?.description?.[0]).toMatch(/^Grande\. Una città/)
  expect(items[`sale-${soldOut.id}`]?.availability).toEqual(['out_of_stock'])
  // The publisher's list price is not a reduced price of the shop.
  for (const { id } of [sale, atListPrice]) expect(items[`sale-${id}`]?.sale_price).toBeUndefined()
  expect(items[`sale-${reduced.id}`]).toMatchObject({
    price: ['34.90 EUR', expect.any(String)],
    sale_price: ['27.90 EUR'],
  })
  expect(items[`preorder-${group.id}`]).toMatchObject({
    availability: ['preorder'],
    availability_date: [expect.stringMatching(/^\d{4}-\d\d-\d\dT/)],
  })
})

test('is the same when read in pages', async () => {
  expect(await feed(2)).toBe(await feed())
})
