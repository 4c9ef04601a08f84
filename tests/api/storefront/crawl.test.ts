import { beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#kernel/http/limits.ts'
import { createClient } from '#lib/client/transport/client.ts'
import { inProcessTransport } from '#lib/client/transport/server.ts'
import { day } from '#lib/format/durations.ts'
import { buildComment } from '../../factories/comments.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildMember } from '../../factories/members.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { openTestApi } from '../api.ts'

const { pool, app, call, clock, exhaust } = await openTestApi()
const client = createClient(inProcessTransport(app))
const days = (count: number) => new Date(clock.now().getTime() + count * day)

type Crawled = 'preorders' | 'sales' | 'proposals'

const addressesOf = async (kind: Crawled, query: object = {}) =>
  (await client.call('GET /crawl/{kind}', { params: { kind }, query })).data
const productsOf = async (query: object = {}) =>
  (await client.call('GET /crawl/products', { query })).data
const titlesOf = (list: { title: string }[]) => list.map(({ title }) => title)

beforeAll(async () => {
  for (const [title, given] of Object.entries({
    Aperto: {},
    Chiuso: { expiresAt: days(-1) },
    Fallito: { status: 'failed' },
    Archiviato: { archivedAt: days(-1) },
    Bozza: { status: 'draft' },
    Previsto: { status: 'scheduled' },
    Domani: { publishedAt: days(1) },
  }))
    await buildItem(pool, { title, ...given })
  for (const [title, given] of Object.entries({
    'In vendita': {},
    Esaurito: { bundles: [{ stock: 0 }] },
    Ritirato: { archivedAt: days(-1) },
    'Senza scelte': { bundles: [{ closedAt: days(-1) }] },
    'Vendita di domani': { publishedAt: days(1) },
  }))
    await buildItem(pool, { kind: 'sale', title, ...given })
  await buildProposal(pool, { title: 'Ambra', publishedAt: days(-3) })
  await buildProposal(pool, { title: 'Brina', publishedAt: days(-9), archivedAt: days(-2) })
})

describe('the addresses', () => {
  test('contain all public pages, closed and archived ones too, and none hidden', async () => {
    const preorders = await addressesOf('preorders')
    expect(titlesOf(preorders)).toEqual(['Aperto', 'Chiuso', 'Fallito', 'Archiviato'])
    const sales = ['In vendita', 'Esaurito', 'Ritirato', 'Senza scelte']
    expect(titlesOf(await addressesOf('sales'))).toEqual(sales)
    expect(titlesOf(await addressesOf('proposals'))).toEqual(['Ambra', 'Brina'])
    expect(preorders[0]).toEqual({
      id: expect.any(Number),
      slug: expect.stringMatching(/^gioco-/),
      title: 'Aperto',
      changed_at: expect.any(String),
      image: expect.stringMatching(/^\/api\/pictures\/[0-9a-f]{32}\/1200\.webp$/),
    })
  })

  test('of a proposal change with its comments', async () => {
    const { id } = await buildProposal(pool, { title: 'Cedro', publishedAt: days(-3) })
    const changedAt = async () =>
      (await addressesOf('proposals', { after: id - 1 })).map((each) => each.changed_at)
    expect(await changedAt()).toEqual([days(-3).toISOString()])
    const commentedAt = days(-1)
    await buildComment(pool, { proposalId: id, publishedAt: commentedAt })
    clock.advance(61_000)
    await expect.poll(changedAt).toEqual([commentedAt.toISOString()])
    await pool.query('DELETE FROM proposals WHERE id = $1', [id])
    clock.advance(4 * 61_000)
  })
})

test('the counts match the addresses and are cached for a minute', async () => {
  const counts = async () => (await client.call('GET /crawl')).data
  const before = await counts()
  for (const { kind, total, last_id: lastId, changed_at: changedAt } of before) {
    const addresses = await addressesOf(kind)
    expect(total).toBe(addresses.length)
    expect(lastId).toBe(addresses.at(-1)?.id)
    const changes = addresses.map((address) => address.changed_at).sort()
    expect(changedAt).toBe(changes.at(-1))
  }
  expect(before.map(({ kind, total }) => [kind, total])).toEqual([
    ['preorders', 4],
    ['sales', 4],
    ['proposals', 2],
  ])
  const { id } = await buildProposal(pool, { title: 'Dafne' })
  expect(await counts()).toEqual(before)
  clock.advance(61_000)
  // Stale-while-revalidate: the old counts may be returned once more during the new count.
  await expect.poll(async () => (await counts())[2]).toMatchObject({ total: 3, last_id: id })
})

describe('the feed', () => {
  test('has the current price and the delivery cost of the bundle', async () => {
    const { id, slug, bundleIds } = await buildItem(pool, {
      title: 'Faro',
      bundles: [
        { priceCents: 6990 },
        { priceCents: 4490, listPriceCents: 5990, stock: 8 },
        { priceCents: 1000, closedAt: days(-1) },
      ],
    })
    await pool.query('INSERT INTO price_steps VALUES ($1, 3, 4290)', [bundleIds[1]])
    await pool.query('UPDATE bundles SET delivery_cents = 100 WHERE id = $1', [bundleIds[1]])
    await pool.query('UPDATE variations SET delivery_cents = 490 WHERE item_id = $1', [id])
    await pool.query(
      `UPDATE items SET brand = 'Nespola', description = repeat('é', 6000),
         deliver_on = '2027-03-01' WHERE id = $1`,
      [id],
    )
    const { id: memberId } = await buildMember(pool)
    await buildParticipation(pool, { itemId: id, bundleId: bundleIds[0]!, memberId, quantity: 3 })
    expect(await productsOf({ after: id - 1 })).toEqual([
      {
        id,
        type: 'preorder',
        slug,
        title: 'Faro',
        brand: 'Nespola',
        description: 'é'.repeat(5000),
        image: expect.objectContaining({ width: 1200 }),
        price: 42.9,
        struck_price: { basis: 'list_price', price: 59.9 },
        delivery_cost: 5.9,
        availability: null,
        available_on: '2027-03-01T00:00:00.000Z',
      },
    ])
  })
})

describe('reading many pages', () => {
  const crawl = async (address: string, path: string) =>
    (await call('GET', path, { address })).status
  const paths = ['/crawl', '/crawl/sales', '/crawl/products']

  test('is limited by address, except for the site itself', async () => {
    await exhaust('crawl', '203.0.113.9')
    for (const path of paths) expect(await crawl('203.0.113.9', path)).toBe(429)
    expect(await crawl('203.0.113.10', '/crawl/sales')).toBe(200)
    for (let at = 0; at < limits.crawl.points + 1; at++) await addressesOf('sales', { after: at })
  })
})
