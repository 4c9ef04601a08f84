import { expect, test } from 'vitest'
import { isPayable, isWanted } from './debts.ts'

const now = new Date('2026-03-10T12:00:00Z')
const later = new Date(now.getTime() + 1)

const sale = (state: string, held_until: Date | null = null, total_cents = 100) =>
  ({ kind: 'sale', state, total_cents, held_until, seat_state: null }) as const
const seat = (state: string, seat_state: string) =>
  ({ kind: 'seat', state, total_cents: 100, held_until: null, seat_state }) as const

test('a sale is paid while its copies are held', () => {
  expect(isPayable(sale('pending', later), now)).toBe(true)
  expect(isPayable(sale('pending', now), now)).toBe(false)
  expect(isPayable(sale('pending', later, 0), now)).toBe(false)
  for (const state of ['paid', 'cancelled', 'payment_failed', 'refunded'])
    expect(isPayable(sale(state), now)).toBe(false)
})

test('money for copies that nobody has taken since may stay, though it came late', () => {
  expect(isWanted(sale('pending', now))).toBe(true)
  expect(isWanted(sale('payment_failed'))).toBe(false)
  expect(isWanted(sale('cancelled'))).toBe(false)
})

test('a seat is paid while it is kept', () => {
  for (const state of ['charging', 'action_required']) {
    expect(isPayable(seat('pledged', state), now)).toBe(true)
    expect(isPayable(seat('payment_failed', state), now)).toBe(true)
  }
  for (const state of ['active', 'paid', 'dropped', 'cancelled', 'failed'])
    expect(isPayable(seat('pledged', state), now)).toBe(false)
  expect(isWanted(seat('payment_failed', 'dropped'))).toBe(false)
})
