import { expect, test } from 'vitest'
import type { Order, OrderCard } from '#lib/contract/orders.ts'
import type { Participation } from '#lib/contract/participations.ts'
import { day } from '#lib/format/durations.ts'
import {
  dropLateSeats,
  retryCharges,
} from '#lib/services/money/groups/commands/collecting/retry.ts'
import { listLeftOver } from '#lib/services/money/settlement/queries/ledger.ts'
import { releaseHolds } from '#lib/services/money/stock/commands/end-orders.ts'
import { type BuiltMember, buildSession } from '../../factories/members.ts'
import { dataOf } from '../api.ts'
import { payLinksAt } from '../pay-link-calls.ts'
import { payingAt } from '../paying.ts'
import { openTill } from '../till.ts'
import { openWeep } from '../weep-till.ts'

const till = await openTill()
const { call, charge, clock, control, db, pool } = till
const { placed, begin, capture } = payingAt(till)
const { somebody, turn } = openWeep(till)
const links = payLinksAt(till)

/** Lets days pass; the sessions stay valid. */
const wait = async (days: number) => {
  clock.advance(days * day)
  await pool.query("UPDATE sessions SET idle_until = '2099-01-01', expires_at = '2099-01-01'")
}

/** Kinds of the mails to a member, with the news of those about a review. */
const mailsTo = async ({ member }: { member: BuiltMember }) =>
  (
    await pool.query<{ kind: string }>(
      `SELECT concat_ws(' ', kind, data->>'news', data->>'step') kind FROM outbox
        WHERE queue = 'mail' AND recipient = $1 ORDER BY id`,
      [member.email],
    )
  ).rows.map(({ kind }) => kind)

const noticesTo = async ({ member }: { member: { id: number } }) =>
  (
    await pool.query<{ text: string }>(
      `SELECT data->'data'->>'description' AS text FROM outbox
        WHERE kind = 'notifications.write' AND (data->>'member')::int = $1 ORDER BY id`,
      [member.id],
    )
  ).rows.map(({ text }) => text)

type Signed = { token: string; id: number }

const read = async ({ token, id }: Signed) => {
  const get = (path: string) => call('GET', `/users/logged/orders${path}`, { token })
  const cards = await dataOf<OrderCard[]>(await get(''))
  return { ...(await dataOf<Order>(await get(`/${id}`))), card: cards.find((one) => one.id === id) }
}
const seatOf = async ({ token, participationId: id }: { token: string; participationId: number }) =>
  dataOf<Participation>(await call('GET', `/participations/${id}`, { token }))

const signIn = async <Seat extends { member: BuiltMember }>(seat: Seat) => ({
  ...seat,
  ...(await buildSession(pool, { member: seat.member, now: clock.now() })),
})

const orderInReview = async () => {
  const order = await placed()
  const provider = await begin(order)
  control.approve(provider, { wallet: 'pending' })
  const pending = { state: 'pending', order: { payment_in_review: true } }
  expect(await capture(order, provider)).toMatchObject(pending)
  return order
}

/** Pays by hand a seat whose charge was refused; its time to pay ends in a day. */
const seatInReview = async () => {
  const seat = await signIn(await till.owe())
  await pool.query(
    `UPDATE participations SET state = 'action_required', grace_until = $2::timestamptz + interval '1 day',
       next_charge_at = $2::timestamptz + interval '12 hours' WHERE id = $1`,
    [seat.participationId, clock.now()],
  )
  const secret = await links.send(seat.participationId)
  const provider = await links.begin(secret)
  control.approve(provider, { wallet: 'pending' })
  await links.capture(secret, provider)
  return { ...seat, secret }
}

const planInReview = async () => {
  const one = await somebody()
  const order = (await one.wish('yearly')).order_id!
  const answer = await dataOf(await one.pay(order, { wallet: 'pending' }))
  expect(answer).toMatchObject({ state: 'pending' })
  return { ...one, order }
}

test('an order in review says so, with nothing to press, neither ends nor is reported for being late, and is paid once accepted', async () => {
  const order = await orderInReview()
  expect(await read(order)).toMatchObject({
    state: 'pending',
    payment_in_review: true,
    held_until: null,
    can_prolong: false,
    can_cancel: false,
    paid_with: null,
    card: { state: 'pending', payment_in_review: true, day: null },
  })
  expect(await mailsTo(order)).toEqual(['payments.review started.sale'])
  expect(await noticesTo(order)).toEqual([
    `PayPal sta ancora controllando il pagamento dell’ordine **${order.number}**: non serve pagare di nuovo`,
  ])
  await wait(2)
  await releaseHolds(db, clock.now())
  expect(await listLeftOver(db, clock.now())).toEqual([])
  expect(await read(order)).toMatchObject({ payment_in_review: true })
  await till.settle(order.id, 'COMPLETED')
  expect(await read(order)).toMatchObject({
    state: 'paid',
    payment_in_review: false,
    paid_with: { kind: 'wallet' },
    card: { state: 'paid', payment_in_review: false },
  })
  expect((await mailsTo(order)).at(-1)).toBe('orders.confirmed')
})

test('an order ends when it is refused late, with one mail', async () => {
  const order = await orderInReview()
  await wait(1)
  await till.settle(order.id, 'DECLINED')
  await releaseHolds(db, clock.now())
  expect(await read(order)).toMatchObject({ state: 'payment_failed', payment_in_review: false })
  expect((await mailsTo(order)).slice(1)).toEqual(['orders.refused'])
})

test('a seat charged at the closing says so, and is asked for nothing until it is decided', async () => {
  const seat = await signIn(await till.owe({ wallet: 'pending' }))
  await charge(seat.id)
  const during = { state: 'charging', payment_in_review: true, section: 'running' }
  expect(await seatOf(seat)).toMatchObject(during)
  expect(await read(seat)).toMatchObject({ state: 'pledged', card: { payment_in_review: true } })
  expect(await mailsTo(seat)).toEqual(['payments.review started.seat'])
  await till.settle(seat.id, 'DECLINED')
  expect(await seatOf(seat)).toMatchObject({ state: 'action_required', payment_in_review: false })
  expect((await mailsTo(seat)).slice(1)).toEqual(['groups.pay-now'])
})

test('a seat paid by its link keeps its place while its time runs out', async () => {
  const seat = await seatInReview()
  await wait(2)
  await retryCharges(db, clock.now())
  await dropLateSeats(db, clock.now())
  expect(await till.seatStateOf(seat.participationId)).toBe('action_required')
  expect(await seatOf(seat)).toMatchObject({
    state: 'charging',
    payment_in_review: true,
    section: 'running',
    kept_until: null,
    next_charge_at: null,
  })
  expect(await links.look(seat.secret)).toMatchObject({ state: 'pending' })
  await till.settle(seat.id, 'COMPLETED')
  expect(await seatOf(seat)).toMatchObject({ state: 'paid', payment_in_review: false })
})

test('a plan is neither paid again nor let go while it lasts, and begins once accepted', async () => {
  const plan = await planInReview()
  const during = { state: 'joining', payment_in_review: true, order_id: null }
  expect(await plan.look()).toMatchObject(during)
  expect(await mailsTo(plan)).toEqual(['payments.review started.weep'])
  await wait(3)
  await turn()
  expect(await plan.look()).toMatchObject(during)
  await till.settle(plan.order, 'COMPLETED')
  expect(await plan.look()).toMatchObject({ state: 'active', payment_in_review: false })
  expect((await mailsTo(plan)).at(-1)).toBe('weep.news joined')
})

test('refused in time after its review, an order, a seat and a plan are asked for again', async () => {
  const [order, seat, plan] = [await orderInReview(), await seatInReview(), await planInReview()]
  for (const id of [order.id, seat.id, plan.order]) await till.settle(id, 'DECLINED')
  const page = await read(order)
  expect(page).toMatchObject({ payment_in_review: false, can_cancel: true })
  expect(Date.parse(page.held_until!)).toBeGreaterThan(clock.now().getTime())
  expect((await noticesTo(order)).at(-1)).toContain('è stato rifiutato')
  expect(await seatOf(seat)).toMatchObject({
    state: 'action_required',
    payment_in_review: false,
    section: 'attention',
    kept_until: expect.any(String),
  })
  expect(await links.look(seat.secret)).toMatchObject({ state: 'replaced' })
  expect(await plan.look()).toMatchObject({ state: 'joining', order_id: plan.order })
  expect(await dataOf(await plan.pay(plan.order))).toMatchObject({ state: 'paid' })
  expect((await mailsTo(order))[1]).toBe('payments.review refused.sale')
  expect((await mailsTo(seat))[1]).toBe('groups.pay-now')
  expect((await mailsTo(plan))[1]).toBe('payments.review refused.weep')
})
