import { describe, expect, test } from 'vitest'
import { rewardInvitations } from '#lib/services/money/codes/jobs.ts'
import type { Buyer } from '../buyer.ts'
import { invitingOf } from '../inviting.ts'
import { rewardsOf } from '../order-rewards.ts'
import { ordersOf } from '../orders-life.ts'
import { payLinksAt } from '../pay-link-calls.ts'
import { payingAt } from '../paying.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { control, deps, pool } = till
const { begin, ask, capture, placed } = payingAt(till)
const { buildBuyer, buildSale, read, ...orders } = ordersOf(till)
const { givenTo, invitationOf, move } = invitingOf(till)
const { follow, pass } = rewardsOf(till)
type Method = NonNullable<Parameters<typeof till.saveMethod>[0]>

const payersOf = async (order: number) => {
  const text = 'SELECT payer FROM captures WHERE order_id = $1'
  return (await pool.query<{ payer: Buffer | null }>(text, [order])).rows.map(({ payer }) => payer)
}

const kindOf = (method: Method) => ('card' in method ? 'card' : 'wallet')

/** Pays an order with a method that is not saved. */
const payWith = async (order: { id: number; token: string }, method: Method) => {
  const provider = await begin(order, kindOf(method))
  control.approve(provider, method)
  expect(await capture(order, provider)).toMatchObject({ state: 'paid' })
}

const buy = async (buyer: Buyer, method: Method, more = {}) => {
  const order = await buyer.place([{ bundle_id: await buildSale(), quantity: 1 }], more)
  await payWith({ id: order.id, token: buyer.token }, method)
  return order
}

const deliver = async (...[buyer, method, more]: Parameters<typeof buy>) => {
  const order = await buy(buyer, method, more)
  await orders.send(order)
  await orders.deliver(order)
  await follow()
  return order
}

describe('the payer of a capture', () => {
  test('is kept for sales, seats and payment links, as a hash that compares them', async () => {
    const sale = await placed()
    await payWith(sale, { wallet: 'giulia' })
    const seat = await till.charged()
    const links = payLinksAt(till)
    const owed = await till.owe({ card: 'declinedLater' })
    await till.charge(owed.id)
    const secret = await links.send(owed.participationId)
    const provider = await links.begin(secret)
    control.approve(provider, { wallet: 'giulia' })
    await links.capture(secret, provider)

    const [payer] = await payersOf(sale.id)
    expect(payer).toHaveLength(32)
    expect(await payersOf(seat.id)).toEqual([payer])
    const [declined, paid] = await payersOf(owed.id)
    expect(paid).toEqual(payer)
    expect(declined).not.toEqual(payer)
  })

  test.each([true, false])(
    'is kept when only an event tells of the capture, which is booked also when it cannot be read: %s',
    async (isReadable) => {
      const [seen, lost] = [await placed(), await placed()]
      await payWith(seen, { wallet: 'giulia' })
      const provider = await begin(lost)
      control.approve(provider, { wallet: 'giulia' })
      control.next({ call: 'capture order', outcome: 'lost after', times: 0 })
      await ask(lost, provider)
      if (!isReadable) control.next({ call: 'read order', outcome: 'forbidden', times: 0 })
      await till.sendEvent('PAYMENT.CAPTURE.COMPLETED', {
        id: (await till.capturesThere(lost.id))[0]!.id,
      })
      await till.work()
      expect(await till.orderStateOf(lost.id)).toBe('paid')
      expect(await payersOf(lost.id)).toEqual(isReadable ? await payersOf(seen.id) : [null])
    },
  )

  test('is erased with the account', async () => {
    const buyer = await buildBuyer()
    const order = await deliver(buyer, { wallet: 'giulia' })
    expect(await payersOf(order.id)).toEqual([expect.any(Buffer)])
    await pool.query(
      `INSERT INTO outbox (queue, kind, data) VALUES ('purge', 'orders.forget-buyer', $1)`,
      [{ memberId: buyer.member.id }],
    )
    expect(await till.workAt('purge')).toEqual([])
    expect(await payersOf(order.id)).toEqual([null])
  })
})

describe('an invitation', () => {
  const host = async (method?: Method) => {
    const buyer = await buildBuyer()
    if (method) await buy(buyer, method)
    return { buyer, code: (await invitationOf(buyer)).code }
  }
  let streets = 0
  const invite = async () => {
    const buyer = await buildBuyer()
    await move(buyer, `via Lunga ${streets++}`)
    return buyer
  }
  const reward = async () => {
    await pass(16)
    for (let turn = 0; turn < 2; turn++) await rewardInvitations(deps)
  }
  test.each<[string, Method]>([
    ['wallet', { email: 'casa@paypal.example' }],
    ['card', { card: 'mastercard', expiry: '2031-07' }],
  ])(
    "of guests who paid with the inviter's %s, saved by nobody, is not rewarded",
    async (_, own) => {
      const { buyer, code } = await host(own)
      const invitees = [await invite(), await invite()]
      for (const one of invitees) await deliver(one, own, { code })
      await reward()
      for (const one of [buyer, ...invitees]) expect(await givenTo(one)).toBe(0)
      const { guests: shown } = await invitationOf(buyer)
      expect(shown.map(({ state }) => state)).toEqual(['refused', 'refused'])
    },
  )

  test("of a guest who paid with another guest's card is rewarded for the first alone", async () => {
    const { buyer, code } = await host({ email: 'ospite@paypal.example' })
    const [first, second, other] = [await invite(), await invite(), await invite()]
    for (const one of [first, second]) await deliver(one, { card: 'plain' }, { code })
    await deliver(other, { card: 'plain', expiry: '2033-03' }, { code })
    await reward()
    expect(await givenTo(buyer)).toBe(20)
    expect(await Promise.all([first, second, other].map(givenTo))).toEqual([10, 0, 10])
  })
})
