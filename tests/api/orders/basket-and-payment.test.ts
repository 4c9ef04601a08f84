import { expect, test } from 'vitest'
import type { Buyer } from '../buyer.ts'
import { ordersOf } from '../orders-life.ts'
import { payingAt } from '../paying.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { call, control } = till
const { buildBuyer, buildSale } = ordersOf(till)
const { begin, capture } = payingAt(till)

const basketOf = async ({ token }: Buyer) =>
  (await (await call('GET', '/users/logged/basket', { token })).json()).data.lines

/** Puts two copies in the basket and orders them. */
const ordered = async (stock = 9) => {
  const bundle = await buildSale(stock)
  const buyer = await buildBuyer()
  const body = { quantity: 2, seen_price: 32.9 }
  await call('PUT', `/users/logged/basket/${bundle}`, { token: buyer.token, body })
  const lines = [{ bundle_id: bundle, quantity: 2, seen_price: 32.9 }]
  const order = await buyer.place(lines)
  const pay = async (card: 'plain' | 'declined' | 'pending') => {
    const placed = { id: order.id, token: buyer.token }
    const there = await begin(placed, 'card')
    control.approve(there, { card })
    return (await capture(placed, there)).state
  }
  return { bundle, buyer, lines, order, pay }
}

test('an unpaid order and a refused card leave the basket as it was', async () => {
  const { buyer, lines, pay } = await ordered()
  expect(await basketOf(buyer)).toEqual(lines)
  expect(await pay('declined')).toBe('refused')
  expect(await basketOf(buyer)).toEqual(lines)
})

test('a payment takes its copies out of the basket, and nothing else', async () => {
  const { buyer, pay } = await ordered()
  const other = await buildSale()
  const body = { quantity: 1, seen_price: 32.9 }
  await call('PUT', `/users/logged/basket/${other}`, { token: buyer.token, body })
  expect(await pay('declined')).toBe('refused')
  expect(await pay('plain')).toBe('paid')
  expect(await basketOf(buyer)).toEqual([{ bundle_id: other, ...body }])
})

test('a payment that is being checked hides its copies, and its refusal shows them again', async () => {
  const { buyer, lines, order, pay } = await ordered()
  expect(await pay('pending')).toBe('pending')
  expect(await basketOf(buyer)).toEqual([])
  await till.settle(order.id, 'DECLINED')
  expect(await basketOf(buyer)).toEqual(lines)
})

test('a quote of the same copies names the unpaid order that holds them, also the last ones', async () => {
  const { bundle, buyer, lines, order, pay } = await ordered(2)
  const { id, number, held_until } = order
  expect(await buyer.quote(lines)).toMatchObject({
    open_order: { id, number, held_until },
    changes: [],
    parcels: [{ lines: [{ counted: true, availability: 2 }] }],
  })
  const fewer = await buyer.quote([{ bundle_id: bundle, quantity: 1 }])
  expect(fewer).toMatchObject({ open_order: null, changes: [{ kind: 'sold_out' }] })
  const other = await buildBuyer()
  expect(await other.quote(lines)).toMatchObject({ open_order: null })
  expect(await pay('plain')).toBe('paid')
  expect((await buyer.quote(lines)).open_order).toBeNull()
})
