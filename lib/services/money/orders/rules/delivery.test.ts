import { describe, expect, test } from 'vitest'
import { isTrackingUrl, parcelDelivery, termsFor, toFreeDelivery } from './delivery.ts'

const shop = {
  freeDeliveryCents: undefined,
  weep: { enabled: true, deliveryCents: 290, freeDeliveryCents: 4000 },
}
const line = (goodsCents: number, homeCents = 490) => ({ goodsCents, homeCents })
const costs = (terms: ReturnType<typeof termsFor>, goods: number, pickupCents: number | null) =>
  parcelDelivery([line(goods)], { ...terms, pickupCents })

describe('the delivery of a parcel', () => {
  test("costs plan members at most the plan's price, and is free from a lower amount", () => {
    const [plain, weep] = [termsFor(shop, false), termsFor(shop, true)]
    expect([costs(plain, 3999, null), costs(weep, 3999, null)]).toEqual([490, 290])
    expect([costs(plain, 4000, null), costs(weep, 4000, null)]).toEqual([490, 0])
    expect([costs(plain, 1000, 350), costs(weep, 1000, 350)]).toEqual([350, 290])
    expect([costs(plain, 1000, 0), costs(weep, 1000, 0)]).toEqual([0, 0])
    expect([costs(plain, 1000, 200), costs(weep, 1000, 200)]).toEqual([200, 200])
    expect(toFreeDelivery([line(3900)], weep.freeFromCents)).toBe(100)
  })

  test("is free for everybody from the shop's amount, if that is lower", () => {
    const generous = { ...shop, freeDeliveryCents: 3000 }
    expect(termsFor(generous, true).freeFromCents).toBe(3000)
    expect(termsFor({ ...shop, freeDeliveryCents: 6000 }, true).freeFromCents).toBe(4000)
    expect(termsFor(generous, false)).toEqual({ freeFromCents: 3000 })
  })

  test("keeps the plan's terms for members who paid, even when it is no longer offered", () => {
    const without = { ...shop, weep: { ...shop.weep, enabled: false } }
    expect(termsFor(without, true)).toEqual(termsFor(shop, true))
  })
})

test.each([
  ['https://corriere.example/RN1', true],
  ['http://corriere.example/RN1', false],
  ['HTTPS://corriere.example/RN1', false],
  ['javascript:alert(1)', false],
  ['https://qualcuno@corriere.example/', false],
  ['RN1', false],
])('accepts the tracking URL %s: %s', (text, isSafe) => {
  expect(isTrackingUrl(text)).toBe(isSafe)
})
