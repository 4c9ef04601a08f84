import { expect, test } from 'vitest'
import { isPayable, isWanted, refundAfter } from './debts.ts'

const on = { weep: { enabled: true } }
const now = new Date('2026-03-10T12:00:00Z')
const later = new Date(now.getTime() + 1)

type Debt = Parameters<typeof isPayable>[0]
type State = Debt['state']

const debt = (kind: Debt['kind'], state: State, more: Partial<Debt> = {}): Debt => ({
  kind,
  state,
  total_cents: 100,
  held_until: null,
  seat_state: null,
  is_weep_owed: false,
  ...more,
})
const sale = (state: State, held_until: Date | null = null, total_cents = 100) =>
  debt('sale', state, { held_until, total_cents })
const seat = (state: State, seat_state: string) => debt('seat', state, { seat_state })
const plan = (state: State, is_weep_owed: boolean, held_until: Date | null = null) =>
  debt('weep', state, { is_weep_owed, held_until })

test('a sale is payable only while its copies are reserved', () => {
  expect(isPayable(sale('pending', later), on, now)).toBe(true)
  expect(isPayable(sale('pending', now), on, now)).toBe(false)
  expect(isPayable(sale('pending', later, 0), on, now)).toBe(false)
  for (const state of ['paid', 'cancelled', 'payment_failed', 'refunded'] as const)
    expect(isPayable(sale(state, later), on, now)).toBe(false)
})

test('late money is kept while the sale is still pending, and not once it failed or was cancelled', () => {
  expect(isWanted(sale('pending', now))).toBe(true)
  expect(isWanted(sale('payment_failed'))).toBe(false)
  expect(isWanted(sale('cancelled'))).toBe(false)
})

test('a seat is payable only while it is being charged', () => {
  for (const state of ['charging', 'action_required']) {
    expect(isPayable(seat('pledged', state), on, now)).toBe(true)
    // The credits and the code of a failed seat are released already.
    expect(isPayable(seat('payment_failed', state), on, now)).toBe(false)
  }
  for (const state of ['active', 'paid', 'dropped', 'cancelled', 'failed'])
    expect(isPayable(seat('pledged', state), on, now)).toBe(false)
  expect(isWanted(seat('payment_failed', 'dropped'))).toBe(false)
})

test('a plan is payable while its member owes it, and a first payment only until its deadline', () => {
  expect(isPayable(plan('pledged', true), on, now)).toBe(true)
  expect(isPayable(plan('pending', true, later), on, now)).toBe(true)
  expect(isPayable(plan('pending', true, now), on, now)).toBe(false)
  expect(isPayable(plan('pledged', false), on, now)).toBe(false)
  expect(isPayable(plan('paid', true), on, now)).toBe(false)
  expect(isPayable(plan('pledged', true), { weep: { enabled: false } }, now)).toBe(false)
  expect(isWanted(plan('pending', true, now))).toBe(true)
  expect(isWanted(plan('pledged', false))).toBe(false)
  expect(isWanted(plan('payment_failed', true))).toBe(false)
})

test.each([
  ['unavailable', 'again'],
  ['account_empty', 'again'],
  ['not_settled', 'again'],
  ['misconfigured', 'again'],
  ['disputed', 'waits'],
  ['fully_refunded', 'cancelled'],
  ['refused', 'failed'],
] as const)('a refund that is refused as %s ends as %s', (reason, after) => {
  expect(refundAfter({ reason })).toBe(after)
})
