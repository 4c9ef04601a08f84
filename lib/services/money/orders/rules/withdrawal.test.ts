import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backOf, isPossible, leftOf, refundOf } from './withdrawal.ts'

const line = (lineId: number, quantity: number, unitCents: number, withdrawn = 0) => ({
  lineId,
  quantity,
  unitCents,
  discountCents: 0,
  loweredCents: 0,
  withdrawn,
  cancelled: false,
})
const lines = [line(1, 1, 3290), line(2, 2, 2990)]
const paid = {
  deliveryCents: 0,
  deliveryBackCents: 0,
  deliveryInUseCents: 0,

  creditsCents: 500,
  totalCents: 8770,
}

test('returns credits in proportion to what was paid with them', () => {
  expect(refundOf(lines, [{ lineId: 2, quantity: 1 }], paid)).toEqual({
    refundCents: 2829,
    creditsCents: 161,
    withDelivery: false,
    keptDeliveryCents: 0,
  })
})

test('a code for the delivery does not lower the refund of goods', () => {
  const free = {
    deliveryCents: 0,
    deliveryBackCents: 0,
    deliveryInUseCents: 0,
    creditsCents: 0,
    totalCents: 3290,
  }
  const { refundCents } = refundOf([line(1, 2, 1645)], [{ lineId: 1, quantity: 1 }], free)
  expect(refundCents).toBe(1645)
})

test('keeps the delivery that others travel on, of everything and of nothing less', () => {
  const terms = { deliveryCents: 700, deliveryBackCents: 0, deliveryInUseCents: 490 }
  const both = [line(1, 1, 3000), line(2, 1, 2000)]
  const all = { ...terms, creditsCents: 0, totalCents: 5700 }
  expect(refundOf(both, [{ lineId: 1, quantity: 1 }], all)).toMatchObject({
    refundCents: 3000,
    keptDeliveryCents: 0,
  })
  const taken = both.map(({ lineId, quantity }) => ({ lineId, quantity }))
  expect(refundOf(both, taken, all)).toMatchObject({
    refundCents: 5210,
    withDelivery: true,
    keptDeliveryCents: 490,
  })
})

test('refunds a discounted line at its discounted price, and the others in full', () => {
  const half = { ...line(1, 1, 2000), discountCents: 1000 }
  const both = [half, line(2, 1, 3000)]
  const terms = {
    deliveryCents: 0,
    deliveryBackCents: 0,
    deliveryInUseCents: 0,
    creditsCents: 0,
    totalCents: 4000,
  }
  const back = (lineId: number) => refundOf(both, [{ lineId, quantity: 1 }], terms).refundCents
  expect([back(1), back(2)]).toEqual([1000, 3000])
})

test.each([
  ['more than was bought', [{ lineId: 1, quantity: 2 }]],
  [
    'a line twice',
    [
      { lineId: 2, quantity: 1 },
      { lineId: 2, quantity: 1 },
    ],
  ],
  ['a line of another order', [{ lineId: 9, quantity: 1 }]],
])('refuses to withdraw %s', (_, taken) => {
  expect(isPossible(lines, taken)).toBe(false)
})

const cents = fc.integer({ min: 1, max: 20_000 })
const parcel = fc.record({
  deliveryCents: fc.integer({ min: 0, max: 900 }),
  lines: fc.array(
    fc.record({
      unitCents: cents,
      quantity: fc.integer({ min: 1, max: 4 }),
      off: fc.constantFrom(0, 0, 10, 33, 50, 100),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})
const action = fc.record({
  does: fc.constantFrom('take' as const, 'cancel' as const, 'lower' as const),
  which: fc.nat(),
  copies: fc.integer({ min: 1, max: 4 }),
})

test('refunds no copy and no cent twice, over any sequence of withdrawals, cancellations and lower prices', () => {
  fc.assert(
    fc.property(
      fc.array(parcel, { minLength: 1, maxLength: 4 }),
      fc.array(action, { maxLength: 12 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (parcels, actions, paidByCredits) => {
        const bought = parcels.flatMap(({ lines: some }, place) =>
          some.map((each, i) => ({
            ...line(place * 10 + i, each.quantity, each.unitCents),
            discountCents: Math.round((each.quantity * each.unitCents * each.off) / 100),
            place,
          })),
        )
        const goodsCents = bought.reduce(
          (sum, each) => sum + each.quantity * each.unitCents - each.discountCents,
          0,
        )
        const deliveryCents = parcels.reduce((sum, each) => sum + each.deliveryCents, 0)
        const all = goodsCents + deliveryCents
        const creditsCents = Math.floor(all * paidByCredits)
        const terms = {
          deliveryCents,
          deliveryInUseCents: 0,

          creditsCents,
          totalCents: all - creditsCents,
        }
        const cancelled = new Set<number>()
        const given = { money: 0, credits: 0 }
        const paidNow = () => ({
          ...terms,
          deliveryBackCents: [...cancelled].reduce(
            (sum, place) => sum + parcels[place]!.deliveryCents,
            0,
          ),
        })
        const take = (lineId: number, quantity: number) => {
          const taken = [{ lineId, quantity }]
          const known = bought.find((each) => each.lineId === lineId)!
          const possible = isPossible(bought, taken)
          const own = known.quantity - known.withdrawn
          expect(possible).toBe(!known.cancelled && quantity <= own)
          if (!possible) return
          const back = refundOf(bought, taken, paidNow())
          known.withdrawn += quantity
          given.money += back.refundCents
          given.credits += back.creditsCents
          expect(back.refundCents).toBeGreaterThanOrEqual(0)
        }
        const pay = (change: () => void) => {
          const before = backOf(bought, paidNow())
          change()
          const after = backOf(bought, paidNow())
          expect(after.money).toBeGreaterThanOrEqual(before.money)
          given.money += after.money - before.money
          given.credits += after.credits - before.credits
        }
        const lower = (known: (typeof bought)[number], copies: number) => {
          const price = known.unitCents - known.loweredCents
          known.loweredCents += Math.floor(((price - 1) * copies) / 5)
        }
        for (const { does, which, copies } of actions) {
          const place = which % parcels.length
          const one = bought[which % bought.length]!
          if (does === 'take') take(one.lineId, copies)
          else if (does === 'lower') pay(() => lower(one, copies))
          else if (!cancelled.has(place))
            pay(() => {
              cancelled.add(place)
              for (const each of bought) if (each.place === place) each.cancelled = true
            })
          expect(given.money).toBeLessThanOrEqual(terms.totalCents)
          for (const each of bought) expect(leftOf(each)).toBeGreaterThanOrEqual(0)
        }
        for (const each of bought) if (leftOf(each) > 0) take(each.lineId, leftOf(each))
        expect(given).toEqual({ money: terms.totalCents, credits: creditsCents })
      },
    ),
  )
})
