import { describe, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { finishDue } from '#lib/services/money/groups/commands/collecting/retry.ts'
import { markPaid } from '#lib/services/money/orders/commands/settle.ts'
import { releaseCopies } from '#lib/services/money/stock/commands/copies.ts'
import { buildItem } from '../../factories/items.ts'
import { mailsTo } from '../../factories/mails.ts'
import { deliverFor } from '../../factories/orders.ts'
import { codeOf, dataOf, openTestApi } from '../api.ts'
import { buyersOf } from '../buyer.ts'
import { seatsOn } from '../seat-calls.ts'
import { waitingOn } from './waiting.ts'

const api = await openTestApi()
const { call, db, pool, clock } = api
const { buildBuyer } = buyersOf(api)
const { itemOf } = seatsOn(api)
const { copies, wait } = waitingOn(api)

type Bundle = { stock?: number | null; waitingList?: boolean }

/** Builds a group after its deadline. */
const buildClosed = async (status: string, ...bundles: Bundle[]) => {
  const made = await buildItem(pool, {
    status,
    expiresAt: new Date(clock.now().getTime() - day),
    bundles: (bundles.length > 0 ? bundles : [{}]).map((bundle) => ({ stock: 2, ...bundle })),
  })
  await deliverFor(pool, made.id, 490)
  return { ...made, bundle: made.bundleIds[0]! }
}
type Option = { type: string; expired: boolean; availability: number }
const optionOf = async (id: number) => {
  const { sale_variations } = await dataOf<{ sale_variations: { bundles: Option[] }[] }>(
    await call('GET', `/preorders/${id}/variations`),
  )
  return sale_variations[0]!.bundles[0]!
}
const forSale = { type: 'sale', expired: false, availability: 2 }
const closed = { type: 'preorder', expired: true }

describe('copies left in a successful group', () => {
  test.each([
    ['confirmed', {}, forSale],
    ['shipping', {}, forSale],
    ['collecting', {}, closed],
    ['confirmed', { stock: 0 }, closed],
    ['confirmed', { stock: null }, closed],
  ])('of a group that is %s with %o are for sale or not: %o', async (status, bundle, option) => {
    const { id } = await buildClosed(status, bundle)
    expect(await optionOf(id)).toMatchObject(option)
  })

  test('are refused with a reason before, after, and when sold out', async () => {
    const { id, bundle } = await buildClosed('confirmed')
    const buyer = await buildBuyer()
    const { agreed } = await buyer.quote(copies(bundle, 2))
    const press = async () => codeOf(await buyer.send(buyer.bodyOf(copies(bundle, 2), agreed)))
    const set = (status: string, stock: number) =>
      pool.query(
        `WITH moved AS (UPDATE items SET status = $2 WHERE id = $1)
         UPDATE bundles SET stock = $4 WHERE id = $3`,
        [id, status, bundle, stock],
      )
    for (const status of ['collecting', 'completed', 'cancelled']) {
      await set(status, 2)
      expect(await press(), status).toBe('group_closed')
      expect((await buyer.quote(copies(bundle))).changes).toMatchObject([{ kind: 'closed' }])
    }
    await set('confirmed', 1)
    expect(await press()).toBe('quote_changed')
    await set('confirmed', 0)
    expect(await press()).toBe('sold_out')
    const running = await buildItem(pool)
    expect((await buyer.ask(copies(running.bundleIds[0]!))).status).toBe(422)
  })
})

test('a seat given up while a group is charged is offered to a waiting member, and counts when paid', async () => {
  const { id, bundle } = await buildClosed('collecting', { stock: 0, waitingList: true })
  const [first, other] = [await buildBuyer(), await buildBuyer()]
  await wait(first, bundle)
  await db.transaction((tx) => releaseCopies(tx, [{ bundleId: bundle, quantity: 1 }], clock.now()))
  expect((await other.quote(copies(bundle))).changes).toMatchObject([{ kind: 'closed' }])
  const placed = await first.place(copies(bundle))
  expect(placed.state).toBe('pending')
  expect(await optionOf(id)).toMatchObject(closed)
  await pool.query('UPDATE items SET goal = 1 WHERE id = $1', [id])
  await db.transaction((tx) => markPaid(tx, placed.id, clock.now()))
  await finishDue(db, clock.now())
  expect((await itemOf(id)).status).toBe('confirmed')
  const mails = await mailsTo(pool, first.member.email)
  expect(mails.at(-1)).toMatchObject({ kind: 'groups.news', data: { news: 'confirmed' } })
})
