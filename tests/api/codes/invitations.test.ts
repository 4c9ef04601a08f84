import { afterEach, describe, expect, test } from 'vitest'
import { rewardInvitations } from '#lib/services/money/codes/jobs.ts'
import { giveCredits } from '#lib/services/money/credits/commands/give.ts'
import { placeWeepOrder } from '#lib/services/money/orders/commands/place.ts'
import { markPaid } from '#lib/services/money/orders/commands/settle.ts'
import { acceptWithdrawal, refundByHand } from '#lib/services/money/orders/commands/withdraw.ts'
import { buildItem } from '../../factories/items.ts'
import { buildPickup, deliverFor } from '../../factories/orders.ts'
import { buildMethod } from '../../factories/payments.ts'
import { openTestApi } from '../api.ts'
import type { Buyer } from '../buyer.ts'
import { invitingOf } from '../inviting.ts'
import { rewardsOf } from '../order-rewards.ts'
import { ordersOf } from '../orders-life.ts'

const api = await openTestApi()
const { call, clock, db, deps, pool } = api
const { buildBuyer, ...orders } = ordersOf(api)
const { givenTo, invitationOf, move, pair, promote } = invitingOf(api)
const { creditsOf, differences, follow, pass } = rewardsOf(api)
afterEach(async () => expect(await differences()).toEqual([]))

const linesAt = async (priceCents: number, quantity = 1) => {
  const bundles = [{ priceCents, stock: 40 }]
  const { id, bundleIds } = await buildItem(pool, { kind: 'sale', bundles })
  await deliverFor(pool, id, 490)
  return [{ bundle_id: bundleIds[0]!, quantity }]
}
type Lines = Awaited<ReturnType<typeof linesAt>>

/** Delivers a first order; an order paid with credits only needs no payment. */
const deliver = async (invitee: Buyer, lines: Lines, more: Record<string, unknown>) => {
  const order = await invitee.place(lines, more)
  if (order.total > 0) await orders.pay(order)
  await orders.send(order)
  await orders.deliver(order)
  await follow()
  return orders.read(invitee, order)
}
const setMember = ({ member }: Buyer, column: 'name' | 'sign_up_code', value: string) =>
  pool.query(`UPDATE members SET ${column} = $2 WHERE id = $1`, [member.id, value])
const stateOf = async (host: Buyer) => (await invitationOf(host)).guests.map(({ state }) => state)
/** Passes the withdrawal period and runs the hourly job in several processes. */
const reward = async () => {
  await pass(16)
  await Promise.all([1, 2, 3].map(() => rewardInvitations(deps)))
}
type Pair = Awaited<ReturnType<typeof pair>>
const expectState = async ({ host }: Pair, state: string) =>
  expect(await stateOf(host)).toEqual([state])
const expectRefused = async (both: Pair) => {
  await expectState(both, 'refused')
  expect(await givenTo(both.host)).toBe(0)
}
const expectRewarded = async (both: Pair) => {
  await expectState(both, 'rewarded')
  expect([await givenTo(both.host), await givenTo(both.invitee)]).toEqual([10, 10])
}

describe('the first order', () => {
  test('is not a plan, whose payment does not use up the invitation', async () => {
    const both = await pair()
    const { invitee, code } = both
    await setMember(invitee, 'sign_up_code', code)
    await db.transaction(async (tx) => {
      const owed = { member: invitee.member.id, cents: 1990, terms: '1', until: null }
      await markPaid(tx, await placeWeepOrder(tx, owed, clock.now()), clock.now())
    })
    await expectState(both, 'waiting')
    const lines = await linesAt(3290)
    expect((await invitee.quote(lines)).code).toMatchObject({ code, invites: true })
    await deliver(invitee, lines, { code })
    await reward()
    expect((await creditsOf(both.host)).balance.available).toBe(10)
  })
})

describe('the part of the first order that the invitee keeps', () => {
  test.each([
    ['20.00 of goods', 2000, expectRewarded],
    ['19.99 of goods, and delivery above that', 1999, expectRefused],
  ])('decides whether an invitation is rewarded: %s', async (_, priceCents, expectEnd) => {
    const both = await pair()
    await deliver(both.invitee, await linesAt(priceCents), { code: both.code })
    await reward()
    await expectEnd(both)
  })

  test('is reduced by returns, refunds by hand, credits and codes', async () => {
    const returned = await pair()
    const { token } = returned.invitee
    const order = await deliver(returned.invitee, await linesAt(1500, 2), { code: returned.code })
    const lines = [{ line_id: order.parcels[0]!.lines[0]!.id, quantity: 1 }]
    await call('POST', `/orders/${order.id}/refund_requests`, { token, body: { lines } })
    const decided = { order: order.id, position: 1, decision: null }
    await db.transaction((tx) => acceptWithdrawal(tx, decided, clock.now()))

    const refunded = await pair()
    const other = await deliver(refunded.invitee, await linesAt(3000), { code: refunded.code })
    await db.transaction((tx) => refundByHand(tx, { order: other.id, cents: 1001 }, clock.now()))
    for (const each of [order, other]) await orders.refunded(each)
    await follow()

    const credited = await pair()
    const gift = { member: credited.invitee.member.id, cents: 9000, reason: 'prova' }
    await db.transaction((tx) => giveCredits(tx, gift, clock.now()))
    const use = { code: credited.code, use_credits: true }
    await deliver(credited.invitee, await linesAt(3000), use)

    const reduced = await pair()
    await setMember(reduced.invitee, 'sign_up_code', reduced.code)
    const code = await promote({ amountCents: 600 })
    await deliver(reduced.invitee, await linesAt(2500), { code })
    await reward()
    for (const each of [returned, refunded, credited, reduced]) await expectRefused(each)
  })
})

describe("an invitee who pays with the inviter's method", () => {
  type Saved = Omit<Parameters<typeof buildMethod>[1], 'member'>
  const saved = ({ member }: Buyer, method: Saved) => buildMethod(pool, { member, ...method })
  const card = { kind: 'card', expiresOn: '2029-08-31' } as const
  const customer = { kind: 'wallet', customerId: 'one-customer' } as const

  test.each<[string, Saved, Saved]>([
    ['one customer of the provider', customer, customer],
    ['one card', card, card],
  ])('is informed, and nobody is rewarded: %s', async (_, ofHost, ofInvitee) => {
    const both = await pair()
    const lines = await linesAt(3290)
    await deliver(both.invitee, lines, { code: both.code })
    await saved(both.host, ofHost)
    const method = await saved(both.invitee, ofInvitee)
    // Removed methods count as used all the same.
    await pool.query(
      "UPDATE payment_methods SET removed_at = now(), removed_by = 'member' WHERE id = $1",
      [method],
    )
    await reward()
    await expectRefused(both)
    const late = await buildBuyer()
    await move(late, 'via delle Viole')
    await saved(late, ofInvitee)
    const { code } = await late.quote(lines, { code: both.code })
    expect(code).toMatchObject({ invites: false, reason: expect.stringContaining('stesso metodo') })
  })
})

describe("an invitee with the inviter's pick-up point", () => {
  const phone = ({ member }: Buyer, number: string) =>
    pool.query('UPDATE postal_addresses SET phone = $2 WHERE member_id = $1', [member.id, number])

  test.each([
    ['is rewarded with another name and number', 'Carlo De Luca', '333 7654321', expectRewarded],
    ['and the same family name is not rewarded', 'Carlo ROSSI', '333 7654321', expectRefused],
    ['and the same number is not', 'Carlo De Luca', '+39 333-12.34.567', expectRefused],
  ])('%s', async (_, name, number, expectEnd) => {
    const both = await pair()
    const delivery = { kind: 'pickup', pickup_id: await buildPickup(pool) }
    await setMember(both.host, 'name', 'Anna Rossi')
    await setMember(both.invitee, 'name', name)
    await both.host.place(await linesAt(3290), { delivery })
    await deliver(both.invitee, await linesAt(3290), { code: both.code, delivery })
    await phone(both.host, '333 1234567')
    await phone(both.invitee, number)
    await reward()
    await expectEnd(both)
  })
})

test('an inviter is credited for ten invitations a month, and the guests always', async () => {
  const { host, invitee, code } = await pair()
  const lines = await linesAt(3290)
  const invitees = [invitee]
  const invite = async (street: string) => {
    const one = await buildBuyer()
    await move(one, street)
    return one
  }
  for (let turn = 1; turn < 11; turn++) invitees.push(await invite(`via Lunga ${turn}`))
  for (const one of invitees) await deliver(one, lines, { code })
  await reward()
  expect(await givenTo(host)).toBe(100)
  for (const one of invitees) expect(await givenTo(one)).toBe(10)
  const { guests: shown } = await invitationOf(host)
  expect(shown.filter(({ state }) => state === 'rewarded')).toHaveLength(10)
  expect(shown.filter(({ state }) => state === 'over')).toMatchObject([{ amount: null }])
  await deliver(await invite('via Corta 1'), lines, { code })
  await pass(32)
  await rewardInvitations(deps)
  expect(await givenTo(host)).toBe(110)
})

test('a lost dispute prevents the reward until the money is returned', async () => {
  const both = await pair()
  const order = await deliver(both.invitee, await linesAt(9000), { code: both.code })
  await pool.query(
    `INSERT INTO disputes (id, capture_id, state, opened_at, resolved_at, debited_cents)
     VALUES ($1, $2, 'RESOLVED', $3, $3, 1000)`,
    [`PP-D-${order.id}`, `CAPTURE-${order.id}`, clock.now()],
  )
  await reward()
  await expectState(both, 'coming')
  expect(await givenTo(both.host)).toBe(0)
  await pool.query('UPDATE disputes SET credited_cents = debited_cents')
  await rewardInvitations(deps)
  await expectRewarded(both)
})
