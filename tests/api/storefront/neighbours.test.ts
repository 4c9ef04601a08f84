import { beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '#lib/client/transport/client.ts'
import { inProcessTransport } from '#lib/client/transport/server.ts'
import { day } from '#lib/format/durations.ts'
import { buildItem } from '../../factories/items.ts'
import { buildInterest } from '../../factories/proposals.ts'
import { openTestApi } from '../api.ts'

const { app, pool, clock } = await openTestApi()
const client = createClient(inProcessTransport(app))
const days = (count: number) => new Date(clock.now().getTime() + count * day)

const brand = 'Nespola Giochi'
const sale = async (id: number) => (await client.call('GET /sales/{id}', { params: { id } })).data
const group = async (id: number) =>
  (await client.call('GET /preorders/{id}', { params: { id } })).data.sale

describe('the same game in a group and ready to ship', () => {
  const pair = async (title: string, more: { group?: object; sale?: object } = {}) => {
    const shared = { title, brand, bundles: [{ priceCents: 4990, stock: 3 }] }
    const ready = await buildItem(pool, { ...shared, kind: 'sale', ...more.sale })
    const open = await buildItem(pool, {
      ...shared,
      expiresAt: days(5),
      bundles: [{ priceCents: 3990 }],
      ...more.group,
    })
    return { ready, open }
  }

  test('point to each other with price and day', async () => {
    const { ready, open } = await pair('Il Faro', { group: { title: 'IL FARO' } })
    expect((await sale(ready.id)).same_game).toEqual({
      id: open.id,
      slug: open.slug,
      type: 'preorder',
      current_price: 39.9,
      expiration_timestamp: days(5).toISOString(),
      goal_reached: false,
      ships: null,
    })
    expect((await group(open.id)).same_game).toMatchObject({
      id: ready.id,
      type: 'sale',
      current_price: 49.9,
      expiration_timestamp: null,
      ships: { in_days: expect.any(Number) },
    })
  })

  test.each([
    ['of another publisher', { brand: 'Altra Casa' }],
    ['of another edition', { edition: 'Inglese' }],
    ['sold out', { bundles: [{ stock: 0, waitingList: true }] }],
    ['archived', { archivedAt: days(-1) }],
    ['not published yet', { publishedAt: days(1) }],
    ['reserved for weep members', { weepOnlyUntil: days(1) }],
  ])('is not a sale %s', async (what, given) => {
    const title = `Gioco ${what}`
    const { open } = await pair(title, { group: { edition: 'Italiana' }, sale: given })
    expect((await group(open.id)).same_game).toBeNull()
  })

  test.each([
    ['closed', { group: { expiresAt: days(-1) } }],
    ['failed', { group: { status: 'failed' } }],
    ['a draft', { group: { status: 'draft' } }],
    // Two titles without a publisher may be two games.
    ['without a publisher', { group: { brand: '' }, sale: { brand: '' } }],
  ])('is not a group that is %s', async (what, given) => {
    const { ready } = await pair(`Gruppo ${what}`, given)
    expect((await sale(ready.id)).same_game).toBeNull()
  })
})

describe('games of the same interest', () => {
  const shelfOf = async (kind: 'preorders' | 'sales', id: number) => {
    const { data } = await client.call(`GET /${kind}/{id}/neighbours`, { params: { id } })
    return {
      preorders: data.preorders.map(({ title }) => title),
      sales: data.sales.map(({ title }) => title),
    }
  }
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    const interestId = await buildInterest(pool)
    const build = async (given: Parameters<typeof buildItem>[1]) => {
      const built = await buildItem(pool, { interestId, ...given })
      ids[built.title] ??= built.id
    }
    await build({ title: 'Aperto', expiresAt: days(4), publishedAt: days(-9) })
    await build({ title: 'Presto', expiresAt: days(2), publishedAt: days(-9) })
    await build({ title: 'Chiuso', expiresAt: days(-1) })
    await build({ title: 'Preso', bundles: [{ stock: 0 }] })
    await build({ title: 'Bozza', status: 'draft' })
    for (const [age, title] of ['Uno', 'Due', 'Tre', 'Aperto', 'Quattro', 'Cinque'].entries())
      await build({ title, kind: 'sale', publishedAt: days(-2 - age) })
    await build({ title: 'Esaurito', kind: 'sale', bundles: [{ stock: 0 }] })
    await build({ title: 'Archiviato', kind: 'sale', archivedAt: days(-1) })
    await buildItem(pool, { title: 'Altrove', interestId: await buildInterest(pool) })
  })

  test('of a group are open groups first, then ready ones, never its own title', async () => {
    expect(await shelfOf('preorders', ids.Aperto!)).toEqual({
      preorders: ['Presto'],
      sales: ['Uno', 'Due', 'Tre'],
    })
    expect(await shelfOf('preorders', ids.Chiuso!)).toEqual({
      preorders: ['Presto', 'Aperto'],
      sales: ['Uno', 'Due'],
    })
  })

  test('of a sale are four sales that can be had', async () => {
    expect(await shelfOf('sales', ids.Uno!)).toEqual({
      preorders: [],
      sales: ['Due', 'Tre', 'Aperto', 'Quattro'],
    })
  })

  test('are none without an interest and a 404 without an item', async () => {
    const { id } = await buildItem(pool, { kind: 'sale' })
    expect(await shelfOf('sales', id)).toEqual({ preorders: [], sales: [] })
    const call = client.call('GET /sales/{id}/neighbours', { params: { id: ids.Chiuso! } })
    await expect(call).rejects.toMatchObject({ code: 'not_found' })
    const draft = client.call('GET /preorders/{id}/neighbours', { params: { id: ids.Bozza! } })
    await expect(draft).rejects.toMatchObject({ code: 'not_found' })
  })
})
