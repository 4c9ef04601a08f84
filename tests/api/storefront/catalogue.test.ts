import { beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '#lib/client/transport/client.ts'
import { inProcessTransport } from '#lib/client/transport/server.ts'
import { day } from '#lib/format/durations.ts'
import { buildComment } from '../../factories/comments.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildMember } from '../../factories/members.ts'
import { buildInterest } from '../../factories/proposals.ts'
import { openTestApi } from '../api.ts'

const { pool, app, clock } = await openTestApi()
const client = createClient(inProcessTransport(app))
const days = (count: number) => new Date(clock.now().getTime() + count * day)

const titles = async (query: object = {}) =>
  (await client.call('GET /preorders', { query })).data.map(({ title }) => title)

let interest: number
let faro: Awaited<ReturnType<typeof buildItem>>

const join = async (item: typeof faro, quantity: number) =>
  buildParticipation(pool, {
    itemId: item.id,
    bundleId: item.bundleIds[0]!,
    memberId: (await buildMember(pool, { name: 'Giulia Rossi' })).id,
    quantity,
  })

beforeAll(async () => {
  interest = await buildInterest(pool)
  faro = await buildItem(pool, {
    title: 'Faro',
    goal: 10,
    interestId: interest,
    expiresAt: days(5),
    publishedAt: days(-30),
    bundles: [{ priceCents: 4490, listPriceCents: 5990, stock: 5 }],
  })
  const volpi = await buildItem(pool, {
    title: 'Volpi',
    goal: 4,
    expiresAt: days(1),
    publishedAt: days(-2),
    bundles: [{ priceCents: 1990 }],
  })
  await buildItem(pool, { title: 'Closed', expiresAt: days(-1) })
  await buildItem(pool, { title: 'Draft', status: 'draft' })
  await buildItem(pool, { title: 'Archived', archivedAt: days(-1) })
  await buildItem(pool, { title: 'Failed', status: 'failed' })
  await join(faro, 3)
  await join(volpi, 4)
  await pool.query('INSERT INTO price_steps VALUES ($1, 3, 4290), ($1, 20, 3990)', [
    faro.bundleIds[0],
  ])
})

describe('the list of groups', () => {
  test('has open groups, the newest first', async () => {
    const { data, meta } = await client.call('GET /preorders')
    expect(data.map(({ title }) => title)).toEqual(['Volpi', 'Faro'])
    expect(meta).toEqual({ current_page: 1, last_page: 1, per_page: 20, total: 2 })
  })

  test.each([
    ['48', 48],
    ['13', 20],
  ])('with a page size of %j has %i a page', async (asked, given) => {
    const answer = await app.request(`/api/preorders?per_page=${asked}`)
    expect(await answer.json()).toMatchObject({ meta: { per_page: given, total: 2 } })
  })

  test.each([
    ['expiring', ['Volpi', 'Faro']],
    ['progress', ['Volpi', 'Faro']],
    ['price', ['Volpi', 'Faro']],
    ['-price', ['Faro', 'Volpi']],
  ] as const)('in the order %s', async (order_by, expected) => {
    expect(await titles({ order_by })).toEqual(expected)
  })

  test('narrowed by price, by goal and by interest', async () => {
    expect(await titles({ max_price: 19.9 })).toEqual(['Volpi'])
    expect(await titles({ max_price: 19.89 })).toEqual([])
    expect(await titles({ has_achieved_requirement: true })).toEqual(['Volpi'])
    expect(await titles({ has_achieved_requirement: false })).toEqual(['Faro'])
    expect(await titles({ interest_id: interest })).toEqual(['Faro'])
  })

  test('a card has the current price, the missing quantity and the newest visible comment', async () => {
    const member = await buildMember(pool, { name: 'Davide' })
    const first = await buildComment(pool, { itemId: faro.id, member, publishedAt: days(-3) })
    await buildComment(pool, { itemId: faro.id, member, parentId: first, body: 'Anche io.' })
    await buildComment(pool, { itemId: faro.id, member, removedAt: clock.now() })
    const { data } = await client.call('GET /preorders', { query: { interest_id: interest } })
    expect(data[0]).toMatchObject({
      current_price: 42.9,
      old_price: 59.9,
      discount: 28,
      availability: 5,
      markers: [{ type: 'last', value: 5 }],
      status: 'running',
      requirement: { unit: 'units', goal: 10, reached: 3, missing: 7, percent: 30 },
      participants: 1,
      latest_comment: { id: first, user_name: 'Davide', answers_counter: 1, likes: 0 },
    })
  })
})

describe('one group', () => {
  test('has the rule for a shortage, and cartons when it counts copies', async () => {
    const terms = async (goalUnit: 'units' | 'amount', shortage: string, carton: number | null) => {
      const { id } = await buildItem(pool, { goalUnit })
      await pool.query('UPDATE items SET shortage = $2, carton = $3 WHERE id = $1', [
        id,
        shortage,
        carton,
      ])
      const { data } = await client.call('GET /preorders/{id}', { params: { id } })
      return [data.shortage, data.carton]
    }
    expect(await terms('units', 'lot', 6)).toEqual(['lot', 6])
    expect(await terms('units', 'order', null)).toEqual(['order', null])
    expect(await terms('amount', 'order', 6)).toEqual(['order', null])
  })

  test('is found when closed or archived, with that status', async () => {
    for (const [title, status] of [
      ['Closed', 'expired'],
      ['Failed', 'expired'],
      ['Archived', 'archived'],
    ]) {
      const { rows } = await pool.query('SELECT id FROM items WHERE title = $1', [title])
      const { data } = await client.call('GET /preorders/{id}', {
        params: { id: Number(rows[0].id) },
      })
      expect(data.sale).toMatchObject({ status, markers: [{ type: 'closed' }] })
    }
  })

  test('answers 404 for a draft, a sale and an unknown id', async () => {
    const { rows } = await pool.query("SELECT id FROM items WHERE title = 'Draft'")
    const sale = await buildItem(pool, { kind: 'sale', publishedAt: days(-1) })
    for (const id of [Number(rows[0].id), sale.id, 999_999])
      await expect(client.call('GET /preorders/{id}', { params: { id } })).rejects.toMatchObject({
        code: 'not_found',
        status: 404,
      })
  })

  test('a goal in money is returned in euros', async () => {
    const item = await buildItem(pool, {
      goalUnit: 'amount',
      goal: 150_000,
      expiresAt: days(3),
      bundles: [{ priceCents: 2550 }],
    })
    await join(item, 2)
    const { data } = await client.call('GET /preorders/{id}', { params: { id: item.id } })
    expect(data.requirement).toMatchObject({ goal: 1500, reached: 51, missing: 1449, percent: 3 })
  })
})

describe('sales', () => {
  test('list published items that are not archived', async () => {
    await pool.query("DELETE FROM items WHERE kind = 'sale'")
    await buildItem(pool, { kind: 'sale', title: 'Oggi', publishedAt: days(-1) })
    await buildItem(pool, { kind: 'sale', title: 'Domani', publishedAt: days(1) })
    await buildItem(pool, { kind: 'sale', title: 'Mai più', archivedAt: days(-1) })
    const { data } = await client.call('GET /sales', { query: { order_by: 'price' } })
    expect(data.map(({ title }) => title)).toEqual(['Oggi'])
  })

  test('have the end of weep access and the items that ship with them', async () => {
    const base = await buildItem(pool, { kind: 'sale', title: 'Base' })
    const { id } = await buildItem(pool, { kind: 'sale', weepOnlyUntil: days(2) })
    await pool.query('UPDATE items SET travels_with_item_id = $1 WHERE id = $2', [base.id, id])
    const { data } = await client.call('GET /sales/{id}', { params: { id } })
    expect(data).toMatchObject({
      weep_only: true,
      weep_only_until: days(2).toISOString(),
      group_shipping: true,
      group_shipping_item: { id: base.id, title: 'Base', type: 'sale' },
    })
  })
})
