import { describe, expect, test } from 'vitest'
import { createClient } from '#lib/client/transport/client.ts'
import { inProcessTransport } from '#lib/client/transport/server.ts'
import { day } from '#lib/format/durations.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildMember, buildPicture } from '../../factories/members.ts'
import { addSteps } from '../../factories/seats.ts'
import { openTestApi } from '../api.ts'

const { pool, app, clock } = await openTestApi()
const client = createClient(inProcessTransport(app))
const days = (count: number) => new Date(clock.now().getTime() + count * day)

type Item = Awaited<ReturnType<typeof buildItem>>

const optionsOf = async ({ id, kind }: Pick<Item, 'id' | 'kind'>) => {
  const call = kind === 'sale' ? 'GET /sales/{id}/variations' : 'GET /preorders/{id}/variations'
  return (await client.call(call, { params: { id } })).data
}
const bundlesOf = async (item: Item) =>
  (await optionsOf(item)).sale_variations.flatMap(({ bundles }) => bundles)

describe('the options of a group', () => {
  test('include the state of the group and the price of the reached step', async () => {
    const group = await buildItem(pool, {
      goal: 10,
      expiresAt: days(5),
      bundles: [{ stock: 5, priceCents: 4490, listPriceCents: 5990 }, { stock: 3 }],
    })
    const [bundleId] = group.bundleIds
    await addSteps(pool, bundleId!, { 3: 4290, 20: 3990 })
    await pool.query(`UPDATE items SET deliver_on = '2027-03-01' WHERE id = $1`, [group.id])
    const before = { current_price: 44.9, old_price: 59.9, discount: 25 }
    expect((await bundlesOf(group))[0]).toMatchObject(before)
    const { id: memberId } = await buildMember(pool)
    const seat = { itemId: group.id, bundleId: bundleId!, memberId, quantity: 4 }
    await buildParticipation(pool, seat)
    const steps = [
      { from: 3, price: 42.9, reached: true },
      { from: 20, price: 39.9, reached: false },
    ]
    expect(await optionsOf(group)).toMatchObject({
      progress: 40,
      availability: 8,
      expiration_timestamp: days(5).toISOString(),
      deliver_on_timestamp: '2027-03-01T00:00:00.000Z',
      sale_variations: [
        { title: 'Italiano', bundles: [{ type: 'preorder', current_price: 42.9, steps }, {}] },
      ],
    })
  })

  test.each([{ expiresAt: new Date(0) }, { status: 'failed' }, { archivedAt: days(-1) }])(
    'are expired when the group has ended: %o',
    async (given) => {
      const [variation] = (await optionsOf(await buildItem(pool, given))).sale_variations
      expect(variation).toMatchObject({ expired: true, bundles: [{ expired: true }] })
    },
  )
})

describe('the options of a sale', () => {
  test('have the stock and terms of each bundle, and of the open ones together', async () => {
    const sale = await buildItem(pool, {
      kind: 'sale',
      bundles: [
        { title: 'Con espansione', priceCents: 6990, stock: 0, waitingList: true },
        { title: 'Base', limited: true, stock: 7 },
        { title: 'Finito', closedAt: days(-1) },
      ],
    })
    await pool.query(
      `INSERT INTO variations (item_id, title, position) VALUES ($1, 'Senza scelte', 1)`,
      [sale.id],
    )
    const { sale_variations, ...rest } = await optionsOf(sale)
    expect(rest).toMatchObject({ progress: null, expiration_timestamp: null })
    expect(sale_variations).toMatchObject([
      {
        expired: false,
        is_limited: true,
        enable_waiting_list: true,
        bundles: [
          { title: 'Con espansione', availability: 0, enable_waiting_list: true, expired: false },
          { title: 'Base', availability: 7, is_limited: true, current_price: 39.9 },
          { title: 'Finito', availability: null, expired: true },
        ],
      },
    ])
  })

  test('are reserved for weep members until the time of the item or bundle', async () => {
    const bundles = [{}, {}]
    const sale = await buildItem(pool, { kind: 'sale', weepOnlyUntil: days(1), bundles })
    await pool.query('UPDATE bundles SET weep_only_until = $2 WHERE id = $1', [
      sale.bundleIds[1],
      days(3),
    ])
    const weepTerms = () =>
      bundlesOf(sale).then((all) => all.map((each) => [each.weep_only, each.weep_only_until]))
    expect(await weepTerms()).toEqual([
      [true, days(1).toISOString()],
      [true, days(3).toISOString()],
    ])
    clock.advance(day)
    expect(await weepTerms()).toEqual([
      [false, null],
      [true, days(2).toISOString()],
    ])
  })

  test('have pictures and contents in their order', async () => {
    const sale = await buildItem(pool, { kind: 'sale' })
    const [front, back, coin] = [
      await buildPicture(pool),
      await buildPicture(pool),
      await buildPicture(pool),
    ]
    await pool.query(
      `INSERT INTO variation_pictures SELECT v.id, p.position, p.id FROM variations v,
         (VALUES (2, $2), (1, $3)) p(position, id) WHERE v.item_id = $1`,
      [sale.id, back, front],
    )
    await pool.query(
      `INSERT INTO bundle_contents VALUES ($1, 2, 'Moneta', 'Di legno', $2, 40),
         ($1, 1, 'Scatola', '', NULL, 1)`,
      [sale.bundleIds[0], coin],
    )
    const [variation] = (await optionsOf(sale)).sale_variations
    expect(variation?.images.map(({ id }) => id)).toEqual([front, back])
    const image = expect.objectContaining({ id: coin })
    expect(variation?.bundles[0]?.items).toEqual([
      { title: 'Scatola', description: '', image: null, quantity: 1 },
      { title: 'Moneta', description: 'Di legno', image, quantity: 40 },
    ])
  })
})

test('answers 404 for options of hidden or unknown items, or of another kind', async () => {
  const draft = await buildItem(pool, { status: 'draft' })
  const tomorrow = await buildItem(pool, { kind: 'sale', publishedAt: days(5) })
  const { id } = await buildItem(pool)
  for (const item of [draft, tomorrow, { id, kind: 'sale' as const }, { ...draft, id: 999_999 }])
    await expect(optionsOf(item)).rejects.toMatchObject({ code: 'not_found', status: 404 })
})
