import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Order, orders } from '#lib/contract/orders.ts'
import { receiveGroup } from '#lib/services/money/groups/commands/operate.ts'
import { mailsTo } from '../../factories/mails.ts'
import type { Buyer } from '../../factories/seats.ts'
import { codeOf, dataOf } from '../api.ts'
import { buyersOf } from '../buyer.ts'
import { payingGroupOn } from '../paying-group.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { buildBuyer } = buyersOf(till)
const { call, db, pool, clock, work } = till
const { buyer, close, collect, expectFacts, group, inDays, operate, orderOf, take, wait } =
  payingGroupOn(till)

type Replacements = z.output<typeof orders.replacements.output>['data']
type Ordered = { who: Buyer; id: number; line: number }

/** A group of 39.90 whose copies are ordered, with a cheaper choice and a dearer one. */
const ordered = async (seats: number) => {
  const bundles = [
    {},
    { title: 'Deluxe', priceCents: 3500 },
    { title: 'Oro', priceCents: 9000 },
    { title: 'Chiusa', priceCents: 1000, closedAt: clock.now() },
  ]
  const { id, bundleIds } = await group({ goal: 1, expiresAt: inDays(1), bundles })
  const [base, deluxe, gold] = bundleIds as [number, number, number]
  const joined: { who: Buyer; seat: number }[] = []
  for (let at = 0; at < seats; at++) {
    const who = await buyer()
    joined.push({ who, seat: await take(who, id, { bundleId: base }) })
  }
  await close(id)
  await collect(id)
  await wait(1)
  await operate('ordered', id)
  const people: Ordered[] = []
  for (const { who, seat } of joined) {
    const order = await orderOf(seat)
    const { rows } = await pool.query('SELECT id FROM order_lines WHERE order_id = $1', [order])
    people.push({ who, id: order, line: Number(rows[0].id) })
  }
  return { id, base, deluxe, gold, people }
}
const receive = (id: number, copies: Record<number, number>) => {
  const arrivals = Object.entries(copies).map(([bundle, count]) => ({
    bundle: Number(bundle),
    copies: count,
  }))
  return db.transaction((tx) =>
    receiveGroup(tx, id, arrivals, { operator: 'Ada', now: clock.now() }),
  )
}
const offered = async ({ who, id }: Ordered) =>
  dataOf<Replacements>(
    await call('GET', `/users/logged/orders/${id}/replacements`, { token: who.token }),
  )
const replace = ({ who, id, line }: Ordered, bundle: number, key?: string) =>
  call('POST', `/orders/${id}/replacement`, {
    token: who.token,
    body: { line_id: line, bundle_id: bundle },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
const cancel = ({ who, id }: Ordered) =>
  call('POST', `/orders/${id}/cancellation`, { token: who.token })
const read = async ({ who, id }: Ordered) =>
  dataOf<Order>(await call('GET', `/users/logged/orders/${id}`, { token: who.token }))

test('of two members left out one gets the last copy of a cheaper choice, and its difference once', async () => {
  const { id, base, deluxe, gold, people } = await ordered(3)
  const [served, second, third] = people as [Ordered, Ordered, Ordered]
  await receive(id, { [base]: 1, [gold]: 5 })
  expect(await offered(second)).toEqual([])
  await receive(id, { [base]: 1, [deluxe]: 1 })
  expect(await offered(served)).toEqual([])
  expect(await offered(second)).toEqual([
    expect.objectContaining({ bundle_id: deluxe, price: 35, paid_price: 39.9, quantity: 1 }),
  ])
  expect(await codeOf(await replace(second, gold))).toBe('replacement_gone')
  const stranger = { ...second, who: third.who }
  expect((await replace(stranger, deluxe)).status).toBe(404)

  const answers = await Promise.all([replace(second, deluxe), replace(third, deluxe)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [lucky, unlucky] = answers[0]!.ok ? [second, third] : [third, second]
  expect(await codeOf(answers.find(({ ok }) => !ok)!)).toBe('replacement_gone')
  expect(await codeOf(await replace(lucky, deluxe))).toBe('conflict')
  expect(await offered(unlucky)).toEqual([])
  await work()
  expect(await till.ledgerOf(lucky.id)).toEqual([3990, -490])
  expect(await till.ledgerOf(unlucky.id)).toEqual([3990])
  expect(await read(lucky)).toMatchObject({
    refunded: 4.9,
    refunds: [{ amount: 4.9, because: 'price_lowered', state: 'completed' }],
    parcels: [{ short: false, lines: [{ choice: 'Italiano, Deluxe', lowered: 4.9 }] }],
  })
  expect(await read(unlucky)).toMatchObject({ refunded: 0, parcels: [{ short: true }] })
  const mails = await mailsTo(pool, lucky.who.member.email)
  expect(mails.filter(({ kind }) => kind === 'orders.copies')).toMatchObject([
    { data: { areHere: false } },
    { data: { choice: 'Italiano, Deluxe', cents: 490 } },
  ])
  const seats = await dataOf<{ choice: string }[]>(
    await call('GET', '/users/logged/participations', { token: lucky.who.token }),
  )
  expect(seats[0]).toMatchObject({ choice: 'Italiano, Deluxe' })

  // The replaced copy comes free again with its order, and the rest of the money goes back.
  expect((await cancel(lucky)).status).toBe(200)
  await work()
  expect(await till.ledgerOf(lucky.id)).toEqual([3990, -490, -3500])
  expect(await offered(unlucky)).toHaveLength(1)
  expect((await replace(unlucky, deluxe)).status).toBe(200)
  await expectFacts()
})

test('beside a copy that arrives, a sale and a cancellation no copy is given twice', async () => {
  for (const other of ['arrives', 'cancels', 'is pressed twice', 'sells'] as const) {
    const { id, base, deluxe, people } = await ordered(2)
    const [, out] = people as [Ordered, Ordered]
    await receive(id, { [base]: 1, [deluxe]: 1 })
    await pool.query('UPDATE bundles SET stock = 1 WHERE id = $1', [deluxe])
    const shopper = await buildBuyer()
    const sale = [{ bundle_id: deluxe, quantity: 1 }]
    const { agreed } = await shopper.quote(sale)
    const beside = {
      arrives: () => receive(id, { [base]: 2 }),
      cancels: () => cancel(out),
      'is pressed twice': () => replace(out, deluxe, 'pressed-once'),
      sells: () => shopper.send(shopper.bodyOf(sale, agreed)),
    }[other]
    const [, answer] = await Promise.all([replace(out, deluxe, 'pressed-once'), beside()])
    await work()
    const { rows } = await pool.query(
      `SELECT l.bundle_id::int bundle, l.lowered_cents lowered, o.state, b.stock,
         EXISTS (SELECT FROM short_lines s WHERE s.line_id = l.id AND s.ended_at IS NULL) short
       FROM order_lines l JOIN orders o ON o.id = l.order_id
       JOIN bundles b ON b.id = $2 WHERE l.id = $1`,
      [out.line, deluxe],
    )
    const { bundle, lowered, state, stock, short } = rows[0]
    const isReplaced = bundle === deluxe
    const isSold = other === 'sells' && (answer as Response).ok
    expect([lowered, short]).toEqual([isReplaced ? 490 : 0, isSold])
    const back = (await till.ledgerOf(out.id)).slice(1).map(Number)
    const isBack = state === 'cancelled'
    expect(back.reduce((sum, cents) => sum - cents, 0)).toBe(isBack ? 3990 : lowered)
    expect(stock).toBe(isSold || (isReplaced && !isBack) ? 0 : 1)
    await expectFacts()
  }
})
