import { expect, test } from 'vitest'
import { compare, type LedgerRow, type Moved } from './differences.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 2, 10, hour))
const window = { from: at(1), until: at(20) }

const theirs = (id: string, change: Partial<Moved> = {}): Moved => ({
  ...{ id, kind: 'capture', cents: 4480, at: at(9) },
  ...change,
})
const ours = (provider_id: string, change: Partial<LedgerRow> = {}): LedgerRow => ({
  ...{ provider_id, kind: 'capture', cents: 4480, number: 10007, at: at(9) },
  ...change,
})

test('what both have is no difference, whichever way it went', () => {
  const refund = { kind: 'refund', cents: 1000 } as const
  expect(
    compare(
      [theirs('A'), theirs('B', refund)],
      [ours('A'), ours('B', { ...refund, cents: -1000 })],
      window,
    ),
  ).toEqual([])
})

test('what the provider has and we have not', () => {
  expect(compare([theirs('A')], [], window)).toEqual([
    { kind: 'not_booked', order: null, provider_id: 'A', ours: null, theirs: 4480 },
  ])
})

test('what we have and the provider has not', () => {
  expect(compare([], [ours('A')], window)).toEqual([
    { kind: 'not_there', order: 10007, provider_id: 'A', ours: 4480, theirs: null },
  ])
})

test('another amount', () => {
  expect(compare([theirs('A', { cents: 4481 })], [ours('A')], window)).toEqual([
    { kind: 'other_amount', order: 10007, provider_id: 'A', ours: 4480, theirs: 4481 },
  ])
})

test('a refund under the name of a capture is another thing', () => {
  const refund = { kind: 'refund', cents: -4480 } as const
  expect(compare([theirs('A')], [ours('A', refund)], window)).toHaveLength(2)
})

test('what is outside of the window is left to the one it belongs to', () => {
  expect(compare([theirs('A', { at: at(0) })], [ours('B', { at: at(20) })], window)).toEqual([])
})
