import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { endGroup, lookAfterFailed } from '#lib/services/money/groups/commands/closing/fail.ts'
import { finishDue } from '#lib/services/money/groups/commands/collecting/retry.ts'
import { markPaid } from '#lib/services/money/orders/commands/settle.ts'
import { giveBack } from '#lib/services/money/stock/commands/copies.ts'
import { buildItem } from '../factories/items.ts'
import { mailsTo } from '../factories/mails.ts'
import { deliverFor } from '../factories/orders.ts'
import { codeOf, openTestApi } from './api.ts'
import { buyersOf } from './buyer.ts'

const api = await openTestApi()
const { call, db, pool, clock } = api
const { buildBuyer } = buyersOf(api)
beforeEach(async () => {
  await pool.query('DELETE FROM rate_limits')
})

type Bundle = { stock?: number | null; waitingList?: boolean }

/** Builds a group after its deadline. */
const buildClosed = async (status: string, bundle: Bundle = {}) => {
  const made = await buildItem(pool, {
    status,
    expiresAt: new Date(clock.now().getTime() - day),
    bundles: [{ priceCents: 3990, stock: 2, ...bundle }],
  })
  await deliverFor(pool, made.id, 490)
  return { ...made, bundle: made.bundleIds[0]! }
}
const copies = (bundle_id: number, quantity = 1) => [{ bundle_id, quantity }]
const stockOf = async (bundle: number) =>
  (await pool.query('SELECT stock FROM bundles WHERE id = $1', [bundle])).rows[0].stock
const moveTo = (id: number, status: string) =>
  pool.query('UPDATE items SET status = $2 WHERE id = $1', [id, status])

const bundleOnPage = async (id: number) => {
  const { data } = await (await call('GET', `/preorders/${id}/variations`)).json()
  const [{ type, expired, availability }] = data.sale_variations[0].bundles
  return [type, expired, availability]
}

describe('copies left in a successful group', () => {
  test.each(['confirmed', 'ordered', 'arrived', 'shipping'])(
    'are for sale while it is %s',
    async (status) => {
      const { id } = await buildClosed(status)
      expect(await bundleOnPage(id)).toEqual(['sale', false, 2])
    },
  )

  test.each([
    ['collecting', {}],
    ['completed', {}],
    ['failed', {}],
    ['confirmed', { stock: 0 }],
    ['confirmed', { stock: null }],
  ])('are not for sale while it is %s with %o', async (status, bundle) => {
    const { id } = await buildClosed(status, bundle)
    expect((await bundleOnPage(id)).slice(0, 2)).toEqual(['preorder', true])
  })

  test.each([
    ['confirmed', [{ stock: 2 }, { stock: null }], { type: 'last', value: 2 }, 2],
    ['confirmed', [{ stock: 0 }, { stock: null }], { type: 'closed' }, 0],
    ['collecting', [{ stock: 2 }], { type: 'closed' }, 2],
    ['failed', [{ stock: 2 }], { type: 'closed' }, 2],
  ] as const)('mark a group that is %s with %o', async (status, bundles, marker, availability) => {
    const expiresAt = new Date(clock.now().getTime() - day)
    const { id } = await buildItem(pool, { status, expiresAt, bundles: [...bundles] })
    const { data } = await (await call('GET', `/preorders/${id}`)).json()
    expect(data.sale).toMatchObject({ markers: [marker], availability })
    const live = await (await call('GET', `/live/state?topics=preorder:${id}`)).json()
    expect(live.data[0]).toMatchObject({ markers: [marker], availability })
  })

  test('are paid at once, shipped with the group, and ordered once under one key', async () => {
    const { id, bundle, title } = await buildClosed('confirmed')
    const buyer = await buildBuyer()
    const quote = await buyer.quote(copies(bundle))
    expect(quote).toMatchObject({ goods: 39.9, delivery: 4.9, total: 44.8, seat: null })
    expect(quote.parcels).toMatchObject([{ waits_for: { id, title }, lines: [{ counted: true }] }])
    const body = buyer.bodyOf(copies(bundle), quote.agreed)
    const [first, again] = [
      await buyer.send(body, 'late-key-1'),
      await buyer.send(body, 'late-key-1'),
    ]
    expect(first.status).toBe(201)
    const { data: order } = await first.json()
    expect((await again.json()).data.id).toBe(order.id)
    expect(order).toMatchObject({ kind: 'sale', state: 'pending', total: 44.8 })
    expect(await stockOf(bundle)).toBe(1)
  })

  test('are refused with a reason before, after, and when sold out', async () => {
    const { id, bundle } = await buildClosed('confirmed')
    const buyer = await buildBuyer()
    const { agreed } = await buyer.quote(copies(bundle, 2))
    const press = async () => codeOf(await buyer.send(buyer.bodyOf(copies(bundle, 2), agreed)))
    for (const status of ['collecting', 'completed', 'cancelled']) {
      await moveTo(id, status)
      expect(await press(), status).toBe('group_closed')
      expect((await buyer.quote(copies(bundle))).changes).toMatchObject([{ kind: 'closed' }])
    }
    await moveTo(id, 'confirmed')
    await pool.query('UPDATE bundles SET stock = 1 WHERE id = $1', [bundle])
    expect(await press()).toBe('quote_changed')
    await pool.query('UPDATE bundles SET stock = 0 WHERE id = $1', [bundle])
    expect(await press()).toBe('sold_out')
    const running = await buildItem(pool)
    expect((await buyer.ask(copies(running.bundleIds[0]!))).status).toBe(422)
  })

  test('are refunded completely when the group is cancelled', async () => {
    const { id, bundle } = await buildClosed('ordered')
    const [payer, slow] = [await buildBuyer(), await buildBuyer()]
    const [paid, open] = [await payer.place(copies(bundle)), await slow.place(copies(bundle))]
    await db.transaction((tx) => markPaid(tx, paid.id, clock.now()))
    await db.transaction((tx) => endGroup(tx, id, 'cancelled', clock.now()))
    await lookAfterFailed(db, id, clock.now())
    const { rows } = await pool.query('SELECT state FROM orders WHERE id = ANY ($1)', [
      [paid.id, open.id],
    ])
    expect(rows).toEqual([{ state: 'cancelled' }, { state: 'cancelled' }])
    expect((await mailsTo(pool, payer.member.email)).at(-1)).toMatchObject({
      kind: 'orders.cancelled',
      data: { why: 'group' },
    })
  })
})

test('a seat given up while a group is charged is offered to a waiting member, and counts when paid', async () => {
  const { id, bundle } = await buildClosed('collecting', { stock: 0, waitingList: true })
  const [first, other] = [await buildBuyer(), await buildBuyer()]
  await call('PUT', `/bundles/${bundle}/waiting_list`, { token: first.token, body: {} })
  await db.transaction((tx) => giveBack(tx, [{ bundleId: bundle, quantity: 1 }], clock.now()))
  expect((await other.quote(copies(bundle))).changes).toMatchObject([{ kind: 'closed' }])
  const placed = await first.place(copies(bundle))
  expect(placed.state).toBe('pending')
  expect((await bundleOnPage(id)).slice(0, 2)).toEqual(['preorder', true])

  await pool.query('UPDATE items SET goal = 1 WHERE id = $1', [id])
  await db.transaction((tx) => markPaid(tx, placed.id, clock.now()))
  await finishDue(db, clock.now())
  const { rows } = await pool.query('SELECT status FROM items WHERE id = $1', [id])
  expect(rows[0].status).toBe('confirmed')
  const mails = await mailsTo(pool, first.member.email)
  expect(mails.at(-1)).toMatchObject({ kind: 'groups.news', data: { news: 'confirmed' } })
})
