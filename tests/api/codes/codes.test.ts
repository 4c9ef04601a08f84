import { afterEach, describe, expect, test } from 'vitest'
import { rewardInvitations } from '#lib/services/money/codes/jobs.ts'
import { stopOrder } from '#lib/services/money/groups/commands/closing/stop-order.ts'
import { openTestApi } from '../api.ts'
import type { Buyer } from '../buyer.ts'
import { invitingOf } from '../inviting.ts'
import { rewardsOf } from '../order-rewards.ts'
import { ordersOf } from '../orders-life.ts'

const api = await openTestApi()
const { clock, db, deps } = api
const { buildBuyer, buildSale, ...orders } = ordersOf(api)
const { availableOf, follow, pass, differences } = rewardsOf(api)
const { promote, usedOf, invitationOf, pair } = invitingOf(api)
afterEach(async () => expect(await differences()).toEqual([]))

const lines = async (quantity = 1) => [{ bundle_id: await buildSale(), quantity }]
const codeIn = async (buyer: Buyer, code: string, quantity = 1) =>
  (await buyer.quote(await lines(quantity), { code })).code
const plainSpaces = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
describe('a promotion', () => {
  test('reduces the total, and refunds exclude it', async () => {
    const code = await promote({ amountCents: 500 })
    const buyer = await buildBuyer()
    const wanted = await lines()
    const quote = await buyer.quote(wanted, { code: code.toLowerCase() })
    expect(quote).toMatchObject({
      total: 32.8,
      goods: 32.9,
      code: { code, discount: 5, reason: null },
    })
    const order = await buyer.place(wanted, { code })
    expect(order).toMatchObject({ total: 32.8, discount: 5 })
    expect(await usedOf(code)).toBe(1)
  })

  test.each([
    ['a percent', { percent: 10 }, 3.29],
    ['the delivery', { freeDelivery: true }, 4.9],
    ['never more than the goods cost', { amountCents: 90_000 }, 32.9],
  ])('reduces %s', async (_, terms, discount) => {
    const code = await promote(terms)
    expect(await codeIn(await buildBuyer(), code)).toMatchObject({ discount, reason: null })
  })

  test('can be used once per member, and again when the order is cancelled', async () => {
    const code = await promote({ amountCents: 500, uses: 2 })
    const buyer = await buildBuyer()
    const order = await buyer.place(await lines(), { code })
    expect(plainSpaces((await codeIn(buyer, code))?.reason)).toMatch(/^L’hai già usato il /)
    await db.transaction((tx) => stopOrder(tx, order.id, clock.now()))
    await follow()
    expect(await usedOf(code)).toBe(0)
    expect(await codeIn(buyer, code)).toMatchObject({ discount: 5 })
    for (const other of [await buildBuyer(), await buildBuyer()])
      await other.place(await lines(), { code })
    expect(plainSpaces((await codeIn(buyer, code))?.reason)).toBe(
      'È finito: i 2 usi ci sono stati tutti.',
    )
  })
})

describe('an invitation', () => {
  const reward = async () => {
    await pass(16)
    await rewardInvitations(deps)
  }
  const deliver = async (invitee: Buyer, more = {}) => {
    const order = await invitee.place(await lines(), more)
    await orders.pay(order)
    await orders.bring(order)
    await follow()
    return order
  }

  test('is created once per member', async () => {
    const host = await buildBuyer()
    const [one, two] = await Promise.all([invitationOf(host), invitationOf(host)])
    expect(one).toEqual(two)
    expect(one).toMatchObject({ url: expect.stringContaining(`/?code=${one.code}`), amount: 10 })
    expect(one.code).toMatch(/^SERENA[A-Z2-9]{5}$/)
  })

  test('is only for other members with a first order and another address', async () => {
    const { host, invitee, code } = await pair()
    const reason = async (buyer: Buyer) => plainSpaces((await codeIn(buyer, code))?.reason)
    expect(await reason(host)).toMatch(/^È il tuo invito/)
    expect(await reason(await buildBuyer())).toMatch(/^Questo invito viene dalla tua stessa casa/)
    await deliver(invitee)
    expect(await reason(invitee)).toMatch(/^Gli inviti valgono sul primo ordine/)
    await reward()
    expect(await availableOf(host)).toBe(0)
  })
})
