import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatOf } from './invoice.ts'

test.each([
  [3290, 22, 593],
  [12_200, 22, 2200],
  [1, 22, 0],
  [0, 22, 0],
  [1040, 4, 40],
  [1000, 0, 0],
])('%i cents at %i%% contain %i cents of VAT', (gross, percent, vat) => {
  expect(vatOf(gross, percent).vatCents).toBe(vat)
})

test('net and VAT add up to the order, also over partial refunds', () => {
  const cents = fc.integer({ min: 1, max: 200_000 })
  const refunds = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 })
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 99 }), refunds, (total, percent, parts) => {
      let [kept, net, vat] = [total, 0, 0]
      for (const part of [...parts, 1]) {
        const before = vatOf(kept, percent)
        expect(before.netCents + before.vatCents).toBe(kept)
        // Differs from the tax on the net amount by at most one cent of rounding.
        expect(Math.abs(before.vatCents - (before.netCents * percent) / 100)).toBeLessThanOrEqual(1)
        kept -= Math.floor(kept * part)
        const after = vatOf(kept, percent)
        for (const less of [before.netCents - after.netCents, before.vatCents - after.vatCents])
          expect(less).toBeGreaterThanOrEqual(0)
        net += before.netCents - after.netCents
        vat += before.vatCents - after.vatCents
      }
      expect(net + vat).toBe(total)
    }),
  )
})
