import { beforeEach, expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import { endGroup, refundFailedGroup } from '#lib/services/money/groups/commands/closing/fail.ts'
import { listOwnDifferences } from '#lib/services/money/settlement/queries/ledger.ts'
import { mailsTo } from '../../factories/mails.ts'
import type { Buyer } from '../../factories/seats.ts'
import { dataOf, openTestApi } from '../api.ts'
import { base, expansion, sharedParcelsOf } from '../shared-parcels.ts'

const api = await openTestApi()
const { call, clock, db, pool } = api
const { seatFirst, saleFirst, cancel, backOf, buy, ...parcels } = sharedParcelsOf(api)
const { accept, read, refunded, follow, differences, availableOf } = parcels
beforeEach(() => pool.query('DELETE FROM rate_limits'))

type Quote = { refund: number; delivery_stays: unknown }
const kept = async () => (await listOwnDifferences(db)).filter(({ kind }) => kind === 'kept')
const cents = (euros: number) => Math.round(euros * 100)

test.each([
  ['a seat', seatFirst, base, expansion, 490],
  ['a sale', saleFirst, expansion, base, 290],
] as const)(
  'cancelling %s that paid the delivery keeps it until the rest of the parcel is cancelled too',
  async (_, made, _title, travels, delivery) => {
    const { who, carrier, rider } = await made()
    const shown = { amount: delivery / 100, titles: [travels] }
    expect((await read(who, carrier)).delivery_stays).toEqual(shown)
    expect((await cancel(who, carrier)).delivery_stays).toEqual(shown)
    await follow()
    expect(await backOf(carrier)).toBe(cents(carrier.total) - delivery)
    const mail = (await mailsTo(pool, who.member.email)).at(-1)
    expect(mail?.data).toMatchObject({
      backCents: cents(carrier.total) - delivery,
      stays: { cents: delivery, titles: [travels] },
    })
    expect([...(await differences()), ...(await kept())]).toEqual([])
    await cancel(who, rider)
    for (let turn = 0; turn < 2; turn++) await follow()
    expect(await backOf(rider)).toBe(cents(rider.total))
    expect(await backOf(carrier)).toBe(cents(carrier.total))
    expect((await read(who, carrier)).delivery_stays).toBeNull()
    await refunded(carrier)
    await refunded(rider)
    expect(await differences()).toEqual([])
  },
)

test('a delivery paid in both ways stays and comes back in the same proportion', async () => {
  const { who, carrier, rider } = await seatFirst({ use_credits: true }, 2240)
  await cancel(who, carrier)
  await follow()
  expect([await backOf(carrier), await availableOf(who)]).toEqual([1995, 19.95])
  await cancel(who, rider)
  await follow()
  expect([await backOf(carrier), await availableOf(who)]).toEqual([2240, 22.4])
  expect(await differences()).toEqual([])
})

test('a failed group refunds the sale that travelled with it, and the delivery that stayed', async () => {
  const { who, group, carrier, rider } = await seatFirst()
  await cancel(who, carrier)
  await follow()
  await db.transaction((tx) => endGroup(tx, group, 'cancelled', clock.now(), { operator: 'Ada' }))
  for (let turn = 0; turn < 2; turn++) {
    await refundFailedGroup(db, group, clock.now())
    await follow()
  }
  expect(await backOf(rider)).toBe(cents(rider.total))
  expect(await backOf(carrier)).toBe(cents(carrier.total))
})

/** Withdraws from the copy of an order, as quoted. */
const withdrawn = async (who: Buyer, order: Order) => {
  const body = { lines: [{ line_id: order.parcels[0]!.lines[0]!.id, quantity: 1 }] }
  const path = `/orders/${order.id}/refund_requests/quote`
  const quote = await dataOf<Quote>(await call('POST', path, { token: who.token, body }))
  const made = await parcels.withdraw(who, order, 1)
  expect([made.refund, made.delivery_stays]).toEqual([quote.refund, quote.delivery_stays])
  return made
}
const brought = async (who: Buyer, order: Order) => {
  await parcels.bring(order)
  return read(who, order)
}

test('withdrawing after the delivery keeps it while the other order stays with the member', async () => {
  const { who, ...made } = await seatFirst()
  const [carrier, rider] = [await brought(who, made.carrier), await brought(who, made.rider)]
  const first = await withdrawn(who, carrier)
  expect(first).toMatchObject({
    refund: 39.9,
    delivery_stays: { amount: 4.9, titles: [expansion] },
  })
  const mail = (await mailsTo(pool, who.member.email)).at(-1)
  expect(mail?.data.stays).toEqual({ cents: 490, titles: [expansion] })
  await accept(carrier)
  await refunded(carrier)
  await follow()
  expect(await backOf(carrier)).toBe(3990)
  expect(await withdrawn(who, rider)).toMatchObject({ refund: 19.9, delivery_stays: null })
  await follow()
  expect(await backOf(carrier)).toBe(3990)
  await accept(rider)
  for (let turn = 0; turn < 2; turn++) await follow()
  expect(await backOf(carrier)).toBe(4480)
  await refunded(carrier)
  expect(await read(who, carrier)).toMatchObject({ state: 'refunded', refunded: 44.8 })
  expect(await differences()).toEqual([])
})
