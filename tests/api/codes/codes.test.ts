import { afterEach, describe, expect, test } from 'vitest'
import type { Quote } from '#lib/contract/checkout.ts'
import { day } from '#lib/format/durations.ts'
import { endPromotion, type NewPromotion } from '#lib/services/money/codes/commands/operate.ts'
import { rewardInvitations } from '#lib/services/money/codes/jobs.ts'
import { stopOrder } from '#lib/services/money/groups/commands/closing/stop-order.ts'
import { buildItem } from '../../factories/items.ts'
import { buildInterest } from '../../factories/proposals.ts'
import { dataOf, openTestApi } from '../api.ts'
import type { Buyer } from '../buyer.ts'
import { invitingOf } from '../inviting.ts'
import { rewardsOf } from '../order-rewards.ts'
import { ordersOf } from '../orders-life.ts'

const api = await openTestApi()
const { call, clock, db, deps, pool } = api
const { buildBuyer, buildSale, ...orders } = ordersOf(api)
const { availableOf, follow, pass, creditsOf, noticesOf, differences } = rewardsOf(api)
const { promote, usedOf, invitationOf, move, pair } = invitingOf(api)
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

  test('has a reason when it reduces nothing', async () => {
    const buyer = await buildBuyer()
    const sold = async (terms: Partial<NewPromotion>) =>
      plainSpaces((await codeIn(buyer, await promote({ amountCents: 500, ...terms })))?.reason)
    expect(plainSpaces((await codeIn(buyer, 'NONCE'))?.reason)).toBe(
      'Questo codice non esiste. Controlla lettere e numeri.',
    )
    expect(await sold({ untilAt: clock.now() })).toMatch(/^È scaduto il /)
    expect(await sold({ fromAt: new Date(clock.now().getTime() + day) })).toMatch(/^Vale dal /)
    expect(await sold({ minimumCents: 4500 })).toBe(
      'Vale da 45,00 € di prodotti: ne mancano 12,10 €.',
    )
    await buildInterest(pool, 'famiglia')
    expect(await sold({ interest: 'famiglia' })).toMatch(/^Vale per un’altra categoria/)
    const ended = await promote({ amountCents: 500 })
    await db.transaction((tx) => endPromotion(tx, ended, clock.now()))
    expect(plainSpaces((await codeIn(buyer, ended))?.reason)).toBe('Questo codice non vale più.')
    const free = await promote({ freeDelivery: true })
    const item = await buildItem(pool, { kind: 'sale', bundles: [{ priceCents: 900, stock: 3 }] })
    const here = [{ bundle_id: item.bundleIds[0]!, quantity: 1 }]
    expect((await buyer.quote(here, { code: free })).code?.reason).toMatch(/già gratis/)
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

  test('needs a session', async () => {
    const code = await promote({ amountCents: 500 })
    const response = await call('POST', '/checkout/quote', { body: { lines: await lines(), code } })
    expect((await dataOf<Quote>(response)).code?.reason).toBe('Accedi per usarlo.')
  })

  test('can be checked before an order', async () => {
    const { token } = await buildBuyer()
    const check = (code: string) => call('POST', `/codes/${code}/check`, { token })
    const code = await promote({ percent: 10, minimumCents: 4000 })
    const checked = await dataOf<{ promise: string; reason: null }>(await check(code))
    expect(plainSpaces(checked.promise)).toBe(
      'Il 10% in meno sul prossimo ordine, da 40 € di prodotti.',
    )
    expect(checked.reason).toBeNull()
    expect(await dataOf(await check('BOH'))).toMatchObject({ promise: null })
    expect((await check('x'.repeat(65))).status).toBe(404)
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

  test('credits both when the withdrawal period of the first order ends', async () => {
    const { host, invitee, code } = await pair()
    expect((await invitee.quote(await lines(), { code })).code).toMatchObject({
      discount: 0,
      reason: null,
      invites: true,
    })
    await deliver(invitee, { code })
    expect((await invitationOf(host)).guests).toMatchObject([{ name: 'Serena', state: 'coming' }])
    await pass(10)
    await rewardInvitations(deps)
    expect(await availableOf(host)).toBe(0)
    await pass(6)
    for (let turn = 0; turn < 2; turn++) await rewardInvitations(deps)
    await follow()
    for (const { token, member } of [host, invitee]) {
      const { data } = await creditsOf({ token })
      expect(data.filter(({ kind }) => kind === 'invited')).toMatchObject([{ amount: 10 }])
      expect((await noticesOf({ member })).join()).toContain('**10,00 €** di crediti in più')
    }
    expect((await invitationOf(host)).guests).toMatchObject([{ state: 'rewarded', amount: 10 }])
  })

  test('is stored at sign-up and applies to the first purchase', async () => {
    const { host, invitee, code } = await pair()
    await pool.query('UPDATE members SET sign_up_code = $2 WHERE id = $1', [
      ...[invitee.member.id, code.toLowerCase()],
    ])
    expect((await invitationOf(host)).guests).toMatchObject([{ state: 'waiting' }])
    expect((await invitee.quote(await lines())).code).toMatchObject({ code, invites: true })
    await deliver(invitee, { code: '' })
    await reward()
    expect(await availableOf(host)).toBe(10)
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

  test('is not rewarded for the same address or a returned order', async () => {
    const { host, invitee, code } = await pair()
    await deliver(invitee, { code })
    await move(invitee, 'Via dei  Mille')
    await reward()
    expect((await invitationOf(host)).guests).toMatchObject([{ state: 'refused' }])
    const other = await pair()
    const order = await other.invitee.place(await lines(), { code: other.code })
    await orders.pay(order)
    await db.transaction((tx) => stopOrder(tx, order.id, clock.now()))
    await orders.refunded(order)
    await follow()
    await deliver(other.invitee, { code: other.code })
    await reward()
    expect(await availableOf(other.host)).toBe(10)
  })
})
