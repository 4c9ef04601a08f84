import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import { day } from '#lib/format/durations.ts'
import { rewardInvitations } from '#lib/services/money/codes/jobs.ts'
import { giveCredits } from '#lib/services/money/credits/commands/give.ts'
import { acceptWithdrawal, refundByHand } from '#lib/services/money/orders/commands/withdraw.ts'
import { buildItem } from '../factories/items.ts'
import { buildPickup, deliverFor } from '../factories/orders.ts'
import { buildMethod } from '../factories/payments.ts'
import { openTestApi } from './api.ts'
import type { Buyer } from './buyer.ts'
import { invitingOf } from './inviting.ts'
import { rewardsOf } from './order-rewards.ts'
import { ordersOf } from './orders-life.ts'

const api = await openTestApi()
const { call, clock, db, deps, pool } = api
const { buildBuyer, ...orders } = ordersOf(api)
const { givenTo, invitationOf, move, pair, promote } = invitingOf(api)
const { differences, follow, pass } = rewardsOf(api)
beforeEach(async () => {
  await pool.query('DELETE FROM rate_limits')
})
afterEach(async () => expect(await differences()).toEqual([]))

const linesAt = async (priceCents: number, quantity = 1) => {
  const { id, bundleIds } = await buildItem(pool, {
    kind: 'sale',
    bundles: [{ priceCents, stock: 40 }],
  })
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
const stateOf = async (host: Buyer) => (await invitationOf(host)).guests.map(({ state }) => state)
/** Passes the withdrawal period and runs the hourly job twice. */
const reward = async () => {
  await pass(16)
  for (let turn = 0; turn < 2; turn++) await rewardInvitations(deps)
}
type Pair = Awaited<ReturnType<typeof pair>>
const expectRefused = async ({ host, invitee }: Pair) => {
  expect(await stateOf(host)).toEqual(['refused'])
  expect([await givenTo(host), await givenTo(invitee)]).toEqual([0, 0])
}
const expectRewarded = async ({ host, invitee }: Pair) => {
  expect(await stateOf(host)).toEqual(['rewarded'])
  expect([await givenTo(host), await givenTo(invitee)]).toEqual([10, 10])
}

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

  test('is reduced by returns', async () => {
    const both = await pair()
    const order = await deliver(both.invitee, await linesAt(1500, 2), { code: both.code })
    const line_id = order.parcels[0]!.lines[0]!.id
    await call('POST', `/orders/${order.id}/refund_requests`, {
      token: both.invitee.token,
      body: { lines: [{ line_id, quantity: 1 }] },
    })
    const given = { order: order.id, position: 1, decision: null }
    await db.transaction((tx) => acceptWithdrawal(tx, given, clock.now()))
    await orders.refunded(order)
    await follow()
    await reward()
    await expectRefused(both)
  })

  test('is reduced by refunds by hand, and excludes credits', async () => {
    const refunded = await pair()
    const order = await deliver(refunded.invitee, await linesAt(3000), { code: refunded.code })
    await db.transaction((tx) => refundByHand(tx, { order: order.id, cents: 1001 }, clock.now()))
    await orders.refunded(order)
    await follow()
    const credited = await pair()
    const gift = { member: credited.invitee.member.id, cents: 9000, reason: 'prova' }
    await db.transaction((tx) => giveCredits(tx, gift, clock.now()))
    const lines = await linesAt(3000)
    await deliver(credited.invitee, lines, { code: credited.code, use_credits: true })
    await reward()
    await expectRefused(refunded)
    expect(await stateOf(credited.host)).toEqual(['refused'])
    expect(await givenTo(credited.host)).toBe(0)
  })
})

describe("a invitee who pays with the inviter's method", () => {
  type Given = { kind: 'card' | 'wallet'; customerId?: string; expiresOn?: string }
  type Saved = [given: Given, email?: string]
  const saved = async (buyer: Buyer, ...[given, email]: Saved) => {
    const id = await buildMethod(pool, { member: buyer.member, ...given })
    await pool.query('UPDATE payment_methods SET email = $2 WHERE id = $1', [id, email])
    return id
  }
  const card = { kind: 'card', expiresOn: '2029-08-31' } as const
  const wallet = { kind: 'wallet' } as const
  const customer = { kind: 'wallet', customerId: 'one-customer' } as const

  const ways: [string, Saved, Saved][] = [
    ['one customer of the provider', [customer], [customer]],
    ['one wallet', [wallet, 'giulia@paypal.example'], [wallet, 'Giulia@PayPal.example']],
    ['one card', [card], [card]],
  ]
  test.each(ways)('is informed, and nobody is rewarded: %s', async (_, ofHost, ofInvitee) => {
    const both = await pair()
    const lines = await linesAt(3290)
    await deliver(both.invitee, lines, { code: both.code })
    await saved(both.host, ...ofHost)
    const method = await saved(both.invitee, ...ofInvitee)
    // Removed methods count as used all the same.
    await pool.query(
      "UPDATE payment_methods SET removed_at = now(), removed_by = 'member' WHERE id = $1",
      [method],
    )
    await reward()
    await expectRefused(both)
    const late = await buildBuyer()
    await move(late, 'via delle Viole')
    await saved(late, ...ofInvitee)
    const { code } = await late.quote(lines, { code: both.code })
    expect(code).toMatchObject({ invites: false, reason: expect.stringContaining('stesso metodo') })
  })

  test('does not include another card of the same bank, or another wallet', async () => {
    const both = await pair()
    await saved(both.host, card)
    await saved(both.invitee, { ...card, expiresOn: '2029-09-30' })
    await saved(both.host, wallet, 'giulia@paypal.example')
    await saved(both.invitee, wallet, 'pietro@paypal.example')
    await deliver(both.invitee, await linesAt(3290), { code: both.code })
    await reward()
    await expectRewarded(both)
  })
})

describe("a invitee with the inviter's pick-up point", () => {
  const name = ({ member }: Buyer, called: string) =>
    pool.query('UPDATE members SET name = $2 WHERE id = $1', [member.id, called])
  const phone = ({ member }: Buyer, number: string) =>
    pool.query('UPDATE postal_addresses SET phone = $2 WHERE member_id = $1', [member.id, number])

  const neighbours = async () => {
    const both = await pair()
    const delivery = { kind: 'pickup', pickup_id: await buildPickup(pool) }
    await name(both.host, 'Anna Rossi')
    await name(both.invitee, 'Carlo De Luca')
    await both.host.place(await linesAt(3290), { delivery })
    await deliver(both.invitee, await linesAt(3290), { code: both.code, delivery })
    return both
  }

  test('is rewarded', async () => {
    const both = await neighbours()
    await phone(both.host, '333 1234567')
    await phone(both.invitee, '333 7654321')
    await reward()
    await expectRewarded(both)
  })

  test.each([
    ['family name', (both: Pair) => name(both.invitee, 'Carlo ROSSI')],
    [
      'phone number',
      async (both: Pair) => {
        await phone(both.host, '333 1234567')
        await phone(both.invitee, '+39 333-12.34.567')
      },
    ],
  ])('and the same %s is not rewarded', async (_, share) => {
    const both = await neighbours()
    await share(both)
    await reward()
    await expectRefused(both)
  })

  test('is rewarded with the same family name at another point', async () => {
    const both = await pair()
    const [here, there] = [await buildPickup(pool), await buildPickup(pool)]
    const at = (pickup_id: number) => ({ delivery: { kind: 'pickup', pickup_id } })
    await both.host.place(await linesAt(3290), at(here))
    await deliver(both.invitee, await linesAt(3290), { code: both.code, ...at(there) })
    await reward()
    await expectRewarded(both)
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
  await pass(16)
  clock.advance(16 * day)
  await rewardInvitations(deps)
  expect(await givenTo(host)).toBe(110)
})

test('a lost dispute prevents the reward until the money is returned', async () => {
  const both = await pair()
  const order: Order = await deliver(both.invitee, await linesAt(9000), { code: both.code })
  await pool.query(
    `INSERT INTO disputes (id, capture_id, state, opened_at, resolved_at, debited_cents)
     VALUES ($1, $2, 'RESOLVED', $3, $3, 1000)`,
    [`PP-D-${order.id}`, `CAPTURE-${order.id}`, clock.now()],
  )
  await reward()
  expect(await stateOf(both.host)).toEqual(['coming'])
  expect(await givenTo(both.host)).toBe(0)
  await pool.query('UPDATE disputes SET credited_cents = debited_cents')
  await rewardInvitations(deps)
  await expectRewarded(both)
})

test('a code that reduces the goods below the minimum prevents the reward', async () => {
  const both = await pair()
  await pool.query('UPDATE members SET sign_up_code = $2 WHERE id = $1', [
    both.invitee.member.id,
    both.code,
  ])
  await deliver(both.invitee, await linesAt(2500), { code: await promote({ amountCents: 600 }) })
  await reward()
  await expectRefused(both)
})
