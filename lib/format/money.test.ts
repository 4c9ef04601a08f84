import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCents, formatNumber } from './money.ts'

const space = '\u00a0'

describe('formatCents', () => {
  test.each([
    [0, `0,00${space}€`],
    [-0, `0,00${space}€`],
    [1, `0,01${space}€`],
    [99, `0,99${space}€`],
    [100, `1,00${space}€`],
    [4490, `44,90${space}€`],
    [99_999, `999,99${space}€`],
    [100_000, `1.000,00${space}€`],
    [123_456_789, `1.234.567,89${space}€`],
    [-4490, `−44,90${space}€`],
  ])('%i cents are shown as %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text)
  })

  test('formats any amount like Intl', () => {
    const intl = new Intl.NumberFormat('it-IT', {
      style: 'currency',
      currency: 'EUR',
      useGrouping: 'always',
    })
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
        expect(formatCents(cents)).toBe(intl.format(cents / 100 || 0).replace('-', '−'))
      }),
    )
  })
})

test('formats any whole number like Intl', () => {
  const intl = new Intl.NumberFormat('it-IT', { useGrouping: 'always' })
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(formatNumber(value)).toBe(intl.format(value).replace('-', '−'))
    }),
  )
})
