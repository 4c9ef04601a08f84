import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backOf, emptiedBy, isPossible, leftOf, refundOf } from './withdrawal.ts'

const line = (id: number, quantity: number, unit_cents: number) => ({
  id,
  quantity,
  unit_cents,
  discount_cents: 0,
  lowered_cents: 0,
  withdrawn: 0,
  cancelled: false,
})
const lines = [line(1, 1, 3290), line(2, 2, 2990)]

test('returns credits in proportion, and keeps the delivery that others travel on of everything alone', () => {
  const paid = { deliveryCents: 700, deliveryBackCents: 0, deliveryInUseCents: 490 }
  const back = (taken: typeof lines) =>
    refundOf(
      lines,
      taken.map(({ id: lineId, quantity }) => ({ lineId, quantity })),
      { ...paid, creditsCents: 997, totalCents: 8973 },
    )
  const first = { refundCents: 2961, creditsCents: 329, withDelivery: false, keptDeliveryCents: 0 }
  expect(back(lines.slice(0, 1))).toEqual(first)
  const all = { refundCents: 8532, creditsCents: 948, withDelivery: true, keptDeliveryCents: 490 }
  expect(back(lines)).toEqual(all)
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
  does: fc.constantFrom('take' as const, 'cancel' as const, 'lower' as const, 'empty' as const),
  which: fc.nat(),
  copies: fc.integer({ min: 1, max: 4 }),
})

test('takes a delivery back alone, once, and that of a parcel which stays here with its last copy', () => {
  const parcels = [
    { ...lines[0]!, parcel: 1 },
    { ...lines[1]!, parcel: 2 },
  ]
  const paid = { deliveryCents: 780, deliveryBackCents: 0, deliveryInUseCents: 0 }
  const whole = { ...paid, creditsCents: 0, totalCents: 10_050 }
  const alone = refundOf(parcels, [], whole, { withDelivery: true })
  const none = { creditsCents: 0, keptDeliveryCents: 0 }
  expect(alone).toEqual({ ...none, refundCents: 780, withDelivery: true })
  const afterwards = { ...whole, deliveryBackCents: 780 }
  const again = refundOf(parcels, [], afterwards, { withDelivery: true })
  expect(again).toEqual({ ...none, refundCents: 0, withDelivery: false })
  const lastCopies = [{ lineId: 2, quantity: 2 }]
  expect(emptiedBy(parcels, lastCopies, [1, 2])).toEqual([2])
  expect(emptiedBy(parcels, [{ lineId: 2, quantity: 1 }], [1, 2])).toEqual([])
  const paidThen = { ...whole, deliveryBackCents: 290 }
  const back = refundOf(parcels, lastCopies, whole, { paidThen })
  expect(back).toEqual({ ...none, refundCents: 5980 + 290, withDelivery: false })
})

test('refunds no copy and no cent twice, over any sequence of withdrawals, cancellations and lower prices', () => {
  fc.assert(
    fc.property(
      fc.array(parcel, { minLength: 1, maxLength: 4 }),
      fc.array(action, { maxLength: 12 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (parcels, actions, paidByCredits) => {
        const bought = parcels.flatMap(({ lines: some }, place) =>
          some.map(({ quantity, unitCents, off }, i) => ({
            ...line(place * 10 + i, quantity, unitCents),
            discount_cents: Math.round((quantity * unitCents * off) / 100),
            parcel: place,
          })),
        )
        const goodsCents = bought.reduce(
          (sum, each) => sum + each.quantity * each.unit_cents - each.discount_cents,
          0,
        )
        const deliveryCents = parcels.reduce((sum, each) => sum + each.deliveryCents, 0)
        const all = goodsCents + deliveryCents
        const creditsCents = Math.floor(all * paidByCredits)
        const totalCents = all - creditsCents
        const terms = { deliveryCents, deliveryInUseCents: 0, creditsCents, totalCents }
        const cancelled = new Set<number>()
        const given = { money: 0, credits: 0 }
        const paidAfter = (stopped: Iterable<number>) => ({
          ...terms,
          deliveryBackCents: [...stopped].reduce(
            (sum, place) => sum + parcels[place]!.deliveryCents,
            0,
          ),
        })
        const paidNow = () => paidAfter(cancelled)
        const take = (lineId: number, quantity: number, isHere = false) => {
          const taken = [{ lineId, quantity }]
          const known = bought.find((each) => each.id === lineId)!
          const possible = isPossible(bought, taken)
          const own = known.quantity - known.withdrawn
          expect(possible).toBe(!known.cancelled && quantity <= own)
          if (!possible) return
          const emptied = isHere ? emptiedBy(bought, taken, [known.parcel]) : []
          const paidThen = paidAfter(new Set([...cancelled, ...emptied]))
          const back = refundOf(bought, taken, paidNow(), { paidThen })
          known.withdrawn += quantity
          if (emptied.length > 0) stop(known.parcel)
          given.money += back.refundCents
          given.credits += back.creditsCents
          expect(back.refundCents).toBeGreaterThanOrEqual(0)
        }
        const stop = (place: number) => {
          cancelled.add(place)
          for (const each of bought) if (each.parcel === place) each.cancelled = true
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
          const price = known.unit_cents - known.lowered_cents
          known.lowered_cents += Math.floor(((price - 1) * copies) / 5)
        }
        for (const { does, which, copies } of actions) {
          const place = which % parcels.length
          const one = bought[which % bought.length]!
          if (does === 'take') take(one.id, copies)
          else if (does === 'empty') take(one.id, Math.max(1, leftOf(one)), true)
          else if (does === 'lower') pay(() => lower(one, copies))
          else if (!cancelled.has(place)) pay(() => stop(place))
          expect(given.money).toBeLessThanOrEqual(totalCents)
          for (const each of bought) expect(leftOf(each)).toBeGreaterThanOrEqual(0)
        }
        for (const each of bought) if (leftOf(each) > 0) take(each.id, leftOf(each))
        expect(given).toEqual({ money: totalCents, credits: creditsCents })
      },
    ),
  )
})
