import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { operatorOrders } from '#lib/contract/console/orders.ts'
import type { Order } from '#lib/contract/orders.ts'
import { makeInvoice } from '#lib/services/console/invoices/commands.ts'
import { refundLines } from '#lib/services/money/orders/commands/refund-lines.ts'
import { buildItem } from '../../factories/items.ts'
import { mailsTo } from '../../factories/mails.ts'
import { deliverFor, travelWith } from '../../factories/orders.ts'
import { dataOf, readProblem } from '../api.ts'
import { rewardsOf } from '../order-rewards.ts'
import { ordersOf } from '../orders-life.ts'
import { openTill } from '../till.ts'
import { consoleOf } from './console.ts'

const till = await openTill()
const { call, join, confirmed } = consoleOf(till)
const { pool, clock, db, work } = till
const orders = ordersOf(till)
const { buildBuyer, buildSale, read, pay, send, deliver } = orders
const rewards = rewardsOf(till)

type Shown = z.output<typeof operatorOrders.read.output>['data']
type Chosen = { lines?: { id: number; copies: number }[]; delivery?: boolean }

const helper = await join('support')
const reason = 'Arrivato rotto: ci scusiamo.'

const pathOf = (number: number) => `/orders/${number}/refund-lines`
const shown = async (number: number) =>
  dataOf<Shown>(await call('GET', `/orders/${number}`, { cookie: helper.cookie }))
const linesOf = ({ parcels }: Pick<Order, 'parcels'>) => parcels.flatMap(({ lines }) => lines)
const give = async (number: number, chosen: Chosen) => {
  const { question, response } = await confirmed(helper, pathOf(number), { ...chosen, reason })
  return { question: question.replaceAll('\u00a0', ' '), response }
}
const refusal = async (number: number, body: object) => {
  const { cookie } = helper
  const response = await call('POST', pathOf(number), { cookie, body: { reason, ...body } })
  return readProblem(response)
}

/** Builds a paid order of two copies that go at once, and of one that goes with a group. */
const buildBoth = async () => {
  const group = await buildItem(pool)
  const mate = await buildItem(pool, { kind: 'sale', bundles: [{ priceCents: 1990, stock: 9 }] })
  await deliverFor(pool, mate.id, 290)
  await travelWith(pool, mate.id, group.id)
  const buyer = await buildBuyer()
  const placed = await buyer.place([
    { bundle_id: await buildSale(), quantity: 2 },
    { bundle_id: mate.bundleIds[0]!, quantity: 1 },
  ])
  await pay(placed)
  const order = await read(buyer, placed)
  const later = order.parcels.find(({ waits_for }) => waits_for !== null)!
  const soon = order.parcels.find(({ waits_for }) => waits_for === null)!
  return { buyer, order, soon, later }
}

test('the delivery and a copy come back once each, and the seat is wholly refunded', async () => {
  const { number, id, member } = await till.charged()
  const { refundable_delivery: delivery, parcels, has_single_copies } = await shown(number)
  expect([delivery, has_single_copies]).toEqual([4.9, false])
  const [line] = linesOf({ parcels })
  const copy = { lines: [{ id: line!.id, copies: 1 }] }
  expect((await refusal(number, copy)).detail).toContain('solo dopo la spedizione')
  const first = await give(number, { delivery: true })
  expect(first.question).toContain('si rimborsano: la consegna. Tornano 4,90 €')
  expect(await dataOf<Shown>(first.response)).toMatchObject({
    state: 'paid',
    refundable_delivery: 0,
    withdrawals: [{ by_shop: true, state: 'accepted', refund: 4.9, lines: [], decision: reason }],
  })
  expect((await refusal(number, { delivery: true })).detail).toContain('non c’è più nulla')
  await send({ id } as Order)
  const { question } = await give(number, copy)
  expect(question).toContain(`1 × ${line!.title}. Tornano 39,90 €, già rimborsati 4,90 €`)
  expect((await refusal(number, copy)).detail).toContain('già rimborsata o ha un recesso')
  await work()
  expect(await till.ledgerOf(id)).toEqual([4480, -490, -3990])
  expect(await till.orderStateOf(id)).toBe('refunded')
  const { rows } = await pool.query('SELECT email FROM members WHERE id = $1', [member.id])
  const mails = await mailsTo(pool, rows[0].email)
  expect(mails.filter(({ kind }) => kind === 'orders.lines-refunded').length).toBe(2)
})

test('of two refunds and a withdrawal at once, one takes the copies', async () => {
  const { order, buyer } = await orders.buildDelivered(2)
  const lines = [{ lineId: linesOf(order)[0]!.id, quantity: 2 }]
  const part = { order: order.id, lines, withDelivery: false, reason }
  const refund = () => db.transaction((tx) => refundLines(tx, part, clock.now()))
  const withdraw = () => orders.withdraw(buyer, order, 1)
  const results = await Promise.allSettled([refund(), withdraw(), refund()])
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  const { refunded, withdrawals } = await read(buyer, order)
  expect(withdrawals.length).toBe(1)
  expect(refunded).toBe(withdrawals[0]!.by_shop ? 70.7 : 0)
})

test('an order that is not sent keeps what is left, and is never emptied', async () => {
  const { order, buyer, soon, later } = await buildBoth()
  const [two, one] = [soon.lines[0]!, later.lines[0]!]
  const all = [
    { id: two.id, copies: 2 },
    { id: one.id, copies: 1 },
  ]
  expect((await refusal(order.number, { lines: all })).detail).toContain('annullalo')
  expect((await refusal(order.number, { lines: [{ id: two.id, copies: 3 }] })).status).toBe(409)
  expect((await refusal(order.number, {})).status).toBe(422)
  // The parcel of its own is not sent any more, so its delivery comes back too.
  const { question } = await give(order.number, { lines: all.slice(1) })
  expect(question).toContain('Tornano 22,80 €')
  expect(await read(buyer, order)).toMatchObject({ state: 'paid', refunded: 22.8 })
  await give(order.number, { lines: [{ id: two.id, copies: 1 }] })
  await orders.refunded(order)
  await send(order, soon.position)
  await deliver(order, soon.position)
  const after = await read(buyer, order)
  expect(after).toMatchObject({ state: 'delivered', refunded: 55.7, can_withdraw: true })
  expect(after.withdrawals.map(({ state }) => state)).toEqual(['refunded', 'refunded'])
  const { id } = await orders.withdraw(buyer, order, 1, two.id)
  await orders.accept(order, 3)
  await orders.refunded(order)
  const { state, total, refunded } = await read(buyer, order)
  expect({ state, refunded }).toEqual({ state: 'refunded', refunded: total })
  const receiptOf = (request: number) =>
    till.call('GET', `/users/logged/orders/${order.id}/refund_requests/${request}/receipt`, buyer)
  expect((await receiptOf(id)).status).toBe(200)
  expect((await receiptOf(after.withdrawals[0]!.id)).status).toBe(404)
})

test('copies that were refunded do not go back on sale when the rest is cancelled', async () => {
  const { order, buyer, bundle } = await orders.buildPaid(3)
  const before = await orders.stockOf(bundle)
  await give(order.number, { lines: [{ id: linesOf(order)[0]!.id, copies: 1 }] })
  expect(await orders.stockOf(bundle)).toBe(before)
  const { response } = await confirmed(helper, `/orders/${order.number}/cancel`)
  expect(response.status).toBe(200)
  expect(await orders.stockOf(bundle)).toBe(before + 2)
  expect((await read(buyer, order)).refunded).toBe(order.total)
})

test('the rest of an order is delivered once its last parcel is not sent any more', async () => {
  const { order, buyer, soon, later } = await buildBoth()
  await send(order, soon.position)
  await deliver(order, soon.position)
  expect((await read(buyer, order)).state).toBe('shipped')
  await give(order.number, { lines: [{ id: later.lines[0]!.id, copies: 1 }] })
  expect(await read(buyer, order)).toMatchObject({ state: 'delivered', refunded: 22.8 })
})

test('credits come back in their part, also where nothing else was paid', async () => {
  const bundle = await buildSale()
  for (const cents of [2000, 3780]) {
    const buyer = await buildBuyer()
    await rewards.give(buyer, cents)
    const order = await buyer.place([{ bundle_id: bundle, quantity: 1 }], { use_credits: true })
    if (order.total > 0) await pay(order)
    await orders.bring(order)
    const [line] = linesOf(await read(buyer, order))
    const { question } = await give(order.number, { lines: [{ id: line!.id, copies: 1 }] })
    expect(question).toContain('in crediti')
    if (order.total > 0) await orders.refunded(order)
    await rewards.follow()
    expect((await read(buyer, order)).state).toBe('refunded')
    expect(await rewards.availableOf(buyer)).toBeCloseTo(cents / 100)
  }
  expect(await rewards.differences()).toEqual([])
})

test('much of it waits for a second person, who gives it once and never more', async () => {
  const other = await join('support')
  const { order, buyer } = await orders.buildDelivered(8)
  const [line] = linesOf(order)
  const chosen = { lines: [{ id: line!.id, copies: 8 }] }
  const { question, response } = await give(order.number, chosen)
  expect(question).toContain('seconda firma')
  expect((await readProblem(response)).code).toBe('approval_needed')
  expect((await read(buyer, order)).refunded).toBe(0)
  const [waiting] = (await shown(order.number)).approvals
  expect(waiting).toMatchObject({ act: 'orders.refund-lines', reason })
  const { withCode } = consoleOf(till)
  expect((await withCode(other, 'POST', `/approvals/${waiting!.id}/approve`)).status).toBe(200)
  expect((await read(buyer, order)).refunded).toBe(order.total)
})

test('a credit note names the copies, or the delivery alone', async () => {
  const { order } = await orders.buildDelivered()
  const invoice = {
    name: 'Ludoteca Srl',
    vat_number: '01234567897',
    recipient_code: 'M5UXCR1',
    street: 'via dei Mille 14',
    postal_code: '40121',
    city: 'Bologna',
    province: 'BO',
  }
  await pool.query('UPDATE orders SET invoice = $2 WHERE id = $1', [
    order.id,
    JSON.stringify(invoice),
  ])
  const { company } = till.deps.config
  const made = (position?: number) =>
    db.transaction((tx) => makeInvoice(tx, order, { now: clock.now(), company, position }))
  await made()
  await give(order.number, { delivery: true })
  await orders.refunded(order)
  expect((await made(1)).xml).toContain('<Descrizione>Consegna</Descrizione>')
  await give(order.number, { lines: [{ id: linesOf(order)[0]!.id, copies: 1 }] })
  await orders.refunded(order)
  expect((await made(2)).xml).toContain(linesOf(order)[0]!.choice)
})
