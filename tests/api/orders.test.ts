import { describe, expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import { day } from '#lib/format/durations.ts'
import { prepareOrder } from '#lib/services/money/orders/commands/ship.ts'
import { releaseHolds } from '#lib/services/money/stock/commands/end-orders.ts'
import { buildItem } from '../factories/items.ts'
import { mailsTo } from '../factories/mails.ts'
import { openTestApi, readProblem } from './api.ts'
import type { Buyer } from './buyer.ts'
import { ordersOf } from './orders-life.ts'

const api = await openTestApi()
const { call, db, pool, clock } = api
const {
  buildBuyer,
  buildSale,
  buildPaid,
  stockOf,
  read,
  pay,
  send,
  deliver,
  refunded,
  wantedOf,
  kindsTo,
} = ordersOf(api)

describe('placing an order', () => {
  test('needs a session and a confirmed address', async () => {
    const lines = [{ bundle_id: await buildSale(), quantity: 1 }]
    expect((await call('POST', '/orders', { body: {} })).status).toBe(401)
    const buyer = await buildBuyer({ confirmed: false })
    const { agreed } = await buyer.quote(lines)
    const response = await buyer.send(buyer.bodyOf(lines, agreed))
    expect((await readProblem(response)).code).toBe('unconfirmed')
  })

  test('reserves its copies for 15 minutes', async () => {
    const bundle = await buildSale()
    const buyer = await buildBuyer()
    const order = await buyer.place([{ bundle_id: bundle, quantity: 2 }])
    expect(order).toMatchObject({ state: 'pending', goods: 65.8, delivery: 4.9, total: 70.7 })
    expect(Date.parse(order.held_until!) - clock.now().getTime()).toBe(15 * 60_000)
    expect(await stockOf(bundle)).toBe(7)
  })

  test('refuses a total above the range of the column', async () => {
    const buyer = await buildBuyer()
    const costly = { priceCents: 10_000_000, stock: null }
    const item = await buildItem(pool, { kind: 'sale', bundles: [costly, costly, costly] })
    const lines = item.bundleIds.map((bundle_id) => ({ bundle_id, quantity: 99 }))
    const place = async (some: typeof lines) =>
      buyer.send(buyer.bodyOf(some, (await buyer.quote(some)).agreed))
    const { code, errors } = await readProblem(await place(lines))
    expect([code, Object.keys(errors ?? {})]).toEqual(['invalid', ['lines']])
    expect((await place(lines.slice(1))).status).toBe(201)
  })

  test('twice under one key creates one order', async () => {
    const bundle = await buildSale()
    const buyer = await buildBuyer()
    const lines = [{ bundle_id: bundle, quantity: 1 }]
    const body = buyer.bodyOf(lines, (await buyer.quote(lines)).agreed)
    const [one, two] = [
      await buyer.send(body, 'the-same-key'),
      await buyer.send(body, 'the-same-key'),
    ]
    expect(await two.text()).toBe(await one.text())
    expect(await stockOf(bundle)).toBe(8)
  })

  test('is refused with a new quote when the total changed, without reserving', async () => {
    const bundle = await buildSale()
    const buyer = await buildBuyer()
    const lines = [{ bundle_id: bundle, quantity: 1 }]
    const { agreed } = await buyer.quote(lines)
    await pool.query('UPDATE bundles SET price_cents = 3300 WHERE id = $1', [bundle])
    const response = await buyer.send(buyer.bodyOf(lines, agreed))
    expect((await readProblem(response)).code).toBe('quote_changed')
    expect(await stockOf(bundle)).toBe(9)
  })

  test('is refused when sold out, reserved for weep members, or without a delivery', async () => {
    const buyer = await buildBuyer()
    const gone = [{ bundle_id: await buildSale(0), quantity: 1 }]
    const soldOut = await buyer.send(buyer.bodyOf(gone, (await buyer.quote(gone)).agreed))
    expect((await readProblem(soldOut)).code).toBe('sold_out')
    const weep = [{ bundle_id: await buildSale(), quantity: 1 }]
    await pool.query(
      `UPDATE bundles SET weep_only_until = now() + interval '1 day' WHERE id = $1`,
      [weep[0]!.bundle_id],
    )
    const exclusive = await buyer.send(buyer.bodyOf(weep, (await buyer.quote(weep)).agreed))
    expect((await readProblem(exclusive)).code).toBe('weep_only')
    const lines = [{ bundle_id: await buildSale(), quantity: 1 }]
    const { home } = await buildBuyer()
    const elsewhere = await buyer.send(buyer.bodyOf(lines, 'x', { delivery: home }))
    expect((await readProblem(elsewhere)).errors).toHaveProperty('delivery')
  })

  test('needs valid invoice data and the conditions', async () => {
    const buyer = await buildBuyer()
    const lines = [{ bundle_id: await buildSale(), quantity: 1 }]
    const { agreed } = await buyer.quote(lines)
    const ask = (more: object) => buyer.send(buyer.bodyOf(lines, agreed, { ...more }))
    const wrong = await ask({ invoice: { name: 'Ludoteca', vat_number: '01234567891' } })
    expect((await readProblem(wrong)).errors).toHaveProperty(['invoice.vat_number'])
    const nowhere = await ask({ invoice: { name: 'Ludoteca', vat_number: '01234567897' } })
    expect((await readProblem(nowhere)).errors).toHaveProperty(['invoice.recipient_code'])
    expect((await ask({ conditions: false })).status).toBe(422)
    const invoice = { name: 'Ludoteca', vat_number: '01234567897', recipient_code: 'm5uxcr1' }
    expect((await ask({ invoice })).status).toBe(201)
  })
})

describe('an order', () => {
  test('is visible only to its member', async () => {
    const { order } = await buildPaid()
    const { token } = await buildBuyer()
    for (const [method, path] of [
      ['GET', `/users/logged/orders/${order.id}`],
      ['GET', `/users/logged/orders/${order.id}/receipt`],
      ['POST', `/orders/${order.id}/cancellation`],
    ] as const) {
      expect((await call(method, path)).status).toBe(401)
      expect((await call(method, path, { token })).status).toBe(404)
    }
  })

  test('is listed with its items and the relevant date', async () => {
    const { buyer, order } = await buildPaid(2)
    const { data, meta } = await (
      await call('GET', '/users/logged/orders', { token: buyer.token })
    ).json()
    expect(meta.total).toBe(1)
    expect(data[0]).toMatchObject({
      id: order.id,
      number: order.number,
      state: 'paid',
      total: 70.7,
    })
    expect(data[0].titles[0]).toMatch(/^2 Gioco/)
  })

  test('goes through its states with a notification of each', async () => {
    const { buyer, order } = await buildPaid()
    await db.transaction((tx) => prepareOrder(tx, order.id, clock.now()))
    await send(order)
    await expect(send(order)).rejects.toThrow('conflict')
    const shipped = await read(buyer, order)
    expect(shipped).toMatchObject({ state: 'shipped', can_cancel: false, withdraw_by: null })
    expect(shipped.parcels[0]!.shipment).toMatchObject({
      code: 'RN 1',
      url: 'https://rn.example/1',
    })
    await deliver(order)
    const { state, timeline, withdraw_by } = await read(buyer, order)
    expect(state).toBe('delivered')
    expect(timeline.every(({ at }) => at !== null)).toBe(true)
    expect(Date.parse(withdraw_by!)).toBeGreaterThan(clock.now().getTime() + 14 * day)
    expect(await kindsTo(buyer)).toEqual(['orders.confirmed', 'orders.shipped'])
    const mail = (await mailsTo(pool, buyer.member.email)).at(-1)
    expect(mail?.data).toMatchObject({ code: 'RN 1', url: 'https://rn.example/1' })
  })

  test('has a PDF receipt with accented letters when paid', async () => {
    const bundle = await buildSale()
    const buyer = await buildBuyer()
    const order = await buyer.place([{ bundle_id: bundle, quantity: 1 }])
    const path = `/users/logged/orders/${order.id}/receipt`
    expect((await call('GET', path, { token: buyer.token })).status).toBe(409)
    await pay(order)
    const response = await call('GET', path, { token: buyer.token })
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
    const [one, two] = [await stop(buyer, order), await stop(buyer, order)]
    expect(await two.text()).toBe(await one.text())
    expect(await wantedOf(order)).toEqual([{ cents: 7070, because: 'cancelled' }])
    expect(await stockOf(bundle)).toBe(9)
    expect((await stop(buyer, order, 'another-one')).status).toBe(409)
    await refunded(order)
    expect(await read(buyer, order)).toMatchObject({ state: 'cancelled', refunded: 70.7 })
    expect(await kindsTo(buyer)).toEqual([
      'orders.confirmed',
      'orders.cancelled',
      'orders.refunded',
    ])
  })

  test('is refused after a shipment', async () => {
    const { buyer, order } = await buildPaid()
    await send(order)
    expect((await stop(buyer, order)).status).toBe(409)
  })

  test('is refused during a payment, and its copies stay reserved', async () => {
    const buyer = await buildBuyer()
    const order = await buyer.place([{ bundle_id: await buildSale(), quantity: 1 }])
    await pool.query(
      `INSERT INTO payments (id, order_id, position, source, cents, state, started_at, asked_at)
       VALUES (gen_random_uuid(), $1, 1, 'wallet', 3780, 'pending', now(), now())`,
      [order.id],
    )
    expect((await stop(buyer, order)).status).toBe(409)
    clock.advance(16 * 60_000)
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
