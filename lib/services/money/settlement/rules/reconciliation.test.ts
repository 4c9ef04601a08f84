import { expect, test } from 'vitest'
import { askedFor, compare, type LedgerRow, type Moved, nextWindow } from './reconciliation.ts'

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
const back = { kind: 'refund', cents: 1000 } as const
const both = { order: 10007, provider_id: 'A' }

test.each<[string, Moved[], LedgerRow[], object[]]>([
  [
    'nothing of what both have, whatever the sign of the amount',
    [theirs('A'), theirs('B', back)],
    [ours('A'), ours('B', { ...back, cents: -1000 })],
    [],
  ],
  [
    'another amount',
    [theirs('A', { cents: 4481 })],
    [ours('A')],
    [{ kind: 'other_amount', ...both, ours: 4480, theirs: 4481 }],
  ],
  [
    'a refund and a capture with the same id',
    [theirs('A')],
    [ours('A', { ...back, cents: -1000 })],
    [
      { kind: 'not_booked', order: null, provider_id: 'A', ours: null, theirs: 4480 },
      { kind: 'not_there', ...both, ours: 1000, theirs: null },
    ],
  ],
  ['nothing outside of the window', [theirs('A', { at: at(0) })], [ours('B', { at: at(20) })], []],
])('reports %s', (_, moved, ledger, differences) => {
  expect(compare(moved, ledger, window)).toEqual(differences)
})

test('a window begins where the last one ended, or with the first payment, and ends before the lag of the provider', () => {
  const [now, until] = [at(15), at(12)]
  expect(nextWindow(at(2), at(0), now)).toEqual({ from: at(2), until })
  expect(nextWindow(null, at(0), now)).toEqual({ from: at(0), until })
  expect(nextWindow(at(13), at(0), now)).toBeUndefined()
  expect(nextWindow(null, null, now)).toBeUndefined()
  // The provider is asked for more on both sides.
  expect(askedFor({ from: at(25), until }, now)).toEqual({ from: at(1), until: now })
})
