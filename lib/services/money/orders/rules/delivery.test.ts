import { describe, expect, test } from 'vitest'
import { parcelDelivery, termsFor, toFreeDelivery } from './delivery.ts'

const shop = {
  freeDeliveryCents: undefined,
  weep: { enabled: true, deliveryCents: 290, freeDeliveryCents: 4000 },
}
const line = (goodsCents: number, homeCents = 490) => ({ goodsCents, homeCents })
const costs = (terms: ReturnType<typeof termsFor>, goods: number, pickupCents: number | null) =>
  parcelDelivery([line(goods)], { ...terms, pickupCents })

describe('bringing a parcel', () => {
  test('costs who has weep at most what the plan says, and nothing from less', () => {
    const [plain, weep] = [termsFor(shop, false), termsFor(shop, true)]
    expect([costs(plain, 3999, null), costs(weep, 3999, null)]).toEqual([490, 290])
    expect([costs(plain, 4000, null), costs(weep, 4000, null)]).toEqual([490, 0])
    expect([costs(plain, 1000, 350), costs(weep, 1000, 350)]).toEqual([350, 290])
    expect([costs(plain, 1000, 0), costs(weep, 1000, 0)]).toEqual([0, 0])
    expect([costs(plain, 1000, 200), costs(weep, 1000, 200)]).toEqual([200, 200])
    expect(toFreeDelivery([line(3900)], weep.freeFromCents)).toBe(100)
  })

  test('is free for everybody from what the shop says, if that is less', () => {
    const generous = { ...shop, freeDeliveryCents: 3000 }
    expect(termsFor(generous, true).freeFromCents).toBe(3000)
    expect(termsFor({ ...shop, freeDeliveryCents: 6000 }, true).freeFromCents).toBe(4000)
    expect(termsFor(generous, false)).toEqual({ freeFromCents: 3000 })
  })

  test('is as the plan says for who paid for it, also where it is offered no more', () => {
    const without = { ...shop, weep: { ...shop.weep, enabled: false } }
    expect(termsFor(without, true)).toEqual(termsFor(shop, true))
  })
})
