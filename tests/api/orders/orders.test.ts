import { describe, expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import { day, minutes } from '#lib/format/durations.ts'
import { prepareOrder } from '#lib/services/money/orders/commands/ship.ts'
import { releaseHolds } from '#lib/services/money/stock/commands/end-orders.ts'
import { buildItem } from '../../factories/items.ts'
import { mailsTo } from '../../factories/mails.ts'
import { codeOf, dataOf, openTestApi, readProblem } from '../api.ts'
import type { Buyer } from '../buyer.ts'
import { ordersOf } from '../orders-life.ts'

const api = await openTestApi()
const { call, db, pool, clock } = api
const orders = ordersOf(api)
const { buildBuyer, buildSale, buildPaid, stockOf, read, pay, send, deliver, kindsTo } = orders

const one = async (stock?: number) => [{ bundle_id: await buildSale(stock), quantity: 1 }]
/** Places an order of these lines with the quoted agreement. */
const place = async (buyer: Buyer, lines: Awaited<ReturnType<typeof one>>, more: object = {}) =>
  buyer.send(buyer.bodyOf(lines, (await buyer.quote(lines)).agreed, { ...more }))
const errorsOf = async (response: Response) => (await readProblem(response)).errors

describe('placing an order', () => {
  test('reserves its copies for 15 minutes', async () => {
    const bundle = await buildSale()
    const order = await (await buildBuyer()).place([{ bundle_id: bundle, quantity: 2 }])
    expect(order).toMatchObject({ state: 'pending', goods: 65.8, delivery: 4.9, total: 70.7 })
    expect(Date.parse(order.held_until!) - clock.now().getTime()).toBe(minutes(15))
    expect(await stockOf(bundle)).toBe(7)
  })

  test('refuses a total above the range of the column', async () => {
    const buyer = await buildBuyer()
    const costly = { priceCents: 10_000_000, stock: null }
    const item = await buildItem(pool, { kind: 'sale', bundles: [costly, costly, costly] })
    const lines = item.bundleIds.map((bundle_id) => ({ bundle_id, quantity: 99 }))
    expect(Object.keys((await errorsOf(await place(buyer, lines))) ?? {})).toEqual(['lines'])
    expect((await place(buyer, lines.slice(1))).status).toBe(201)
  })

  test('is refused with a new quote when the total changed, without reserving', async () => {
    const [buyer, lines] = [await buildBuyer(), await one()]
    const { agreed } = await buyer.quote(lines)
    const bundle = lines[0]!.bundle_id
    await pool.query('UPDATE bundles SET price_cents = 3300 WHERE id = $1', [bundle])
    expect(await codeOf(await buyer.send(buyer.bodyOf(lines, agreed)))).toBe('quote_changed')
    expect(await stockOf(bundle)).toBe(9)
  })

  test('is refused when unconfirmed, sold out, for the address of another member or a wrong invoice', async () => {
    const unconfirmed = await buildBuyer({ confirmed: false })
    expect(await codeOf(await place(unconfirmed, await one()))).toBe('unconfirmed')
    const buyer = await buildBuyer()
    expect(await codeOf(await place(buyer, await one(0)))).toBe('sold_out')
    const { home: delivery } = await buildBuyer()
    const elsewhere = await buyer.send(buyer.bodyOf(await one(), 'x', { delivery }))
    expect(await errorsOf(elsewhere)).toHaveProperty('delivery')
    const lines = await one()
    const invoice = { name: 'Ludoteca', vat_number: '01234567891', recipient_code: 'm5uxcr1' }
    const wrong = await errorsOf(await place(buyer, lines, { invoice }))
    expect(wrong).toHaveProperty(['invoice.vat_number'])
    const right = { ...invoice, vat_number: '01234567897' }
    expect((await place(buyer, lines, { invoice: right })).status).toBe(201)
  })
})

describe('an order', () => {
  test('goes through its states with a notification of each', async () => {
    const { buyer, order } = await buildPaid(2)
    const card = async () =>
      (
        await dataOf<{ day: string; titles: string[] }[]>(
          await call('GET', '/users/logged/orders', { token: buyer.token }),
        )
      )[0]!
    const { id, number } = order
    expect(await card()).toMatchObject({ id, number, state: 'paid', total: 70.7 })
    expect((await card()).titles[0]).toMatch(/^2 Gioco/)
    expect((await card()).day).toBe((await read(buyer, order)).parcels[0]!.arrives_on)
    await db.transaction((tx) => prepareOrder(tx, id, clock.now()))
    await send(order)
    await expect(send(order)).rejects.toThrow('conflict')
    const shipment = { code: 'RN 1', url: 'https://rn.example/1' }
    expect(await read(buyer, order)).toMatchObject({
      state: 'shipped',
      can_cancel: false,
      withdraw_by: null,
      parcels: [{ shipment }],
    })
    await deliver(order)
    const { state, timeline, withdraw_by } = await read(buyer, order)
    expect([state, timeline.filter(({ at }) => at === null)]).toEqual(['delivered', []])
    expect(Date.parse(withdraw_by!)).toBeGreaterThan(clock.now().getTime() + 14 * day)
    expect(await kindsTo(buyer)).toEqual(['orders.confirmed', 'orders.shipped'])
    expect((await mailsTo(pool, buyer.member.email)).at(-1)?.data).toMatchObject(shipment)
  })

  test('has a PDF receipt with accented letters when paid', async () => {
    const buyer = await buildBuyer()
    const order = await buyer.place(await one())
    const receipt = () =>
      call('GET', `/users/logged/orders/${order.id}/receipt`, { token: buyer.token })
    expect((await receipt()).status).toBe(409)
    await pay(order)
    const response = await receipt()
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
    expect(text.startsWith('%PDF-1.4')).toBe(true)
    // "37,80 €" as glyph ids of the font.
    expect(text).toContain(
      Buffer.from([...'37,80'].map((c) => c.charCodeAt(0)).concat(0xa0, 0x80)).toString('hex'),
    )
  })
})

describe('cancelling an order', () => {
  const stop = ({ token }: Buyer, { id }: Order, key = 'one-cancellation') =>
    call('POST', `/orders/${id}/cancellation`, { token, headers: { 'idempotency-key': key } })

  test('returns its copies and refunds all payments once', async () => {
    const { bundle, buyer, order } = await buildPaid(2)
    const [first, again] = [await stop(buyer, order), await stop(buyer, order)]
    expect(await again.text()).toBe(await first.text())
    expect(await orders.wantedOf(order)).toEqual([{ cents: 7070, because: 'cancelled' }])
    expect(await stockOf(bundle)).toBe(9)
    expect((await stop(buyer, order, 'another-one')).status).toBe(409)
    await orders.refunded(order)
    expect(await read(buyer, order)).toMatchObject({ state: 'cancelled', refunded: 70.7 })
    const kinds = ['orders.confirmed', 'orders.cancelled', 'orders.refunded']
    expect(await kindsTo(buyer)).toEqual(kinds)
  })

  test('is refused during a payment, and its copies stay reserved', async () => {
    const buyer = await buildBuyer()
    const order = await buyer.place(await one())
    await pool.query(
      `INSERT INTO payments (id, order_id, position, source, cents, state, started_at, asked_at)
       VALUES (gen_random_uuid(), $1, 1, 'wallet', 3780, 'pending', now(), now())`,
      [order.id],
    )
    expect((await stop(buyer, order)).status).toBe(409)
    clock.advance(minutes(16))
    await releaseHolds(db, clock.now())
    expect((await read(buyer, order)).state).toBe('pending')
    await pool.query(
      `UPDATE payments SET state = 'refused', settled_at = now() WHERE order_id = $1`,
      [order.id],
    )
    await releaseHolds(db, clock.now())
    expect((await read(buyer, order)).state).toBe('payment_failed')
  })
})
