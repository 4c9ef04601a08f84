import { expect, test } from 'vitest'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildMember } from '../../factories/members.ts'
import { dataOf, openTestApi } from '../api.ts'

const { call, pool } = await openTestApi()

type Priced = { id: number; current_price: number; struck_price: object | null; discount: number }

const get = async (path: string) => dataOf<never>(await call('GET', path))

const setPrice = (bundleId: number | undefined, cents: number) =>
  pool.query('UPDATE bundles SET price_cents = $2 WHERE id = $1', [bundleId, cents])

const own = ({ current_price, struck_price, discount }: Priced) => ({
  current_price,
  struck_price,
  discount,
})

/** Builds an item bought at 34.90 with a list price of 49.90, and then reduced to 27.90. */
const build = (kind: 'sale' | 'preorder') =>
  buildItem(pool, { kind, bundles: [{ priceCents: 3490, listPriceCents: 4990 }] })
const sale = await build('sale')
const group = await build('preorder')

test('of a reduced item is the same in every place', async () => {
  for (const { bundleIds } of [sale, group]) await setPrice(bundleIds[0], 2790)
  const struck_price = { basis: 'lowest_recent', price: 34.9 }
  const choiceOf = async (path: string) => {
    const { sale_variations } = (await get(path)) as { sale_variations: { bundles: Priced[] }[] }
    return sale_variations[0]!.bundles[0]!
  }
  const groupPage = (await get(`/preorders/${group.id}`)) as { sale: Priced }
  for (const shown of [
    ...((await get('/sales')) as Priced[]),
    ...((await get('/preorders')) as Priced[]),
    ...((await get('/search/sales?term=gioco')) as Priced[]),
    (await get(`/sales/${sale.id}`)) as Priced,
    groupPage.sale,
    await choiceOf(`/sales/${sale.id}/variations`),
    await choiceOf(`/preorders/${group.id}/variations`),
  ])
    expect(own(shown)).toEqual({ current_price: 27.9, struck_price, discount: 20 })
  const [first] = (await get('/crawl/products')) as object[]
  expect(first).toMatchObject({ price: 27.9, struck_price })
})

test('a reached step of a group does not count as a reduction', async () => {
  const stepped = await build('preorder')
  await setPrice(stepped.bundleIds[0], 3200)
  await pool.query('INSERT INTO price_steps VALUES ($1, 1, 2990)', [stepped.bundleIds[0]])
  const read = async () =>
    own(((await get(`/preorders/${stepped.id}`)) as { sale: Priced }).sale).struck_price
  expect(await read()).toEqual({ basis: 'lowest_recent', price: 34.9 })
  const { id: memberId } = await buildMember(pool)
  await buildParticipation(pool, { itemId: stepped.id, bundleId: stepped.bundleIds[0]!, memberId })
  expect(await read()).toEqual({ basis: 'lowest_recent', price: 32 })
})
