import { expect, test } from 'vitest'
import { compare, type LedgerRow, type Moved } from './differences.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 2, 10, hour))
const window = { from: at(1), until: at(20) }

const theirs = (id: string, change: Partial<Moved> = {}): Moved => ({
  id,
  kind: 'capture',
  cents: 4480,
  at: at(9),
  ...change,
})
const ours = (provider_id: string, change: Partial<LedgerRow> = {}): LedgerRow => ({
  provider_id,
  kind: 'capture',
  cents: 4480,
  number: 10007,
  at: at(9),
  ...change,
})

test('an entry that both have is no difference, whatever the sign of the amount', () => {
  const refund = { kind: 'refund', cents: 1000 } as const
  expect(
    compare(
      [theirs('A'), theirs('B', refund)],
      [ours('A'), ours('B', { ...refund, cents: -1000 })],
      window,
    ),
  ).toEqual([])
})

test('reports a transaction that is not booked', () => {
  expect(compare([theirs('A')], [], window)).toEqual([
    { kind: 'not_booked', order: null, provider_id: 'A', ours: null, theirs: 4480 },
  ])
})

test('reports a booked entry that the provider does not have', () => {
  expect(compare([], [ours('A')], window)).toEqual([
    { kind: 'not_there', order: 10007, provider_id: 'A', ours: 4480, theirs: null },
  ])
})

test('reports an entry with another amount', () => {
  expect(compare([theirs('A', { cents: 4481 })], [ours('A')], window)).toEqual([
    { kind: 'other_amount', order: 10007, provider_id: 'A', ours: 4480, theirs: 4481 },
  ])
})

test('tells a refund from a capture with the same id', () => {
  const refund = { kind: 'refund', cents: -4480 } as const
  expect(compare([theirs('A')], [ours('A', refund)], window)).toHaveLength(2)
})

test('ignores entries outside of the window', () => {
  expect(compare([theirs('A', { at: at(0) })], [ours('B', { at: at(20) })], window)).toEqual([])
})
