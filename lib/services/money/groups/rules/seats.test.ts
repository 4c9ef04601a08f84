import { expect, test } from 'vitest'
import type { GroupStatus } from '../../../shop/items/rules.ts'
import type { OrderState } from '../../orders/rules/states.ts'
import { isOver, type SeatState, seatMoves, seatStates, shownState, statesBefore } from './seats.ts'

test('an ordered or ended seat has no further moves, and every other seat can fail with its group', () => {
  for (const state of seatStates) {
    if (state === 'ordered' || isOver(state)) expect(seatMoves[state], state).toEqual([])
    else expect(seatMoves[state], state).toContain('failed')
  }
})

test('only a charging seat becomes ordered', () => {
  expect(statesBefore('ordered')).toEqual(['charging'])
  expect(statesBefore('charging')).toEqual(['active', 'action_required'])
})

const day = new Date('2026-03-10T12:00:00Z')
const seen = (order: OrderState | null, group: GroupStatus, deliveredAt: Date | null = null) =>
  shownState({ state: 'ordered', order: order && { state: order, deliveredAt }, group })

test.each<[OrderState, string]>([
  ['paid', 'paid'],
  ['preparing', 'preparing'],
  ['shipped', 'shipped'],
  ['delivered', 'delivered'],
  ['refunded', 'refunded'],
  ['cancelled', 'withdrawn'],
])('shows an ordered seat whose order is %s as %s', (order, shown) => {
  expect(seen(order, 'shipping')).toBe(shown)
})

test('shows the state before the withdrawal while a withdrawal is open', () => {
  expect(seen('refund_requested', 'completed', day)).toBe('delivered')
  expect(seen('refund_requested', 'shipping')).toBe('shipped')
})

test('in a cancelled group, shows shipped seats as shipped and the others as withdrawn', () => {
  expect(seen('paid', 'failed')).toBe('withdrawn')
  expect(seen('preparing', 'cancelled')).toBe('withdrawn')
  expect(seen('shipped', 'cancelled')).toBe('shipped')
  expect(seen('delivered', 'cancelled')).toBe('delivered')
})

test('shows the progress of the group for a seat without an order', () => {
  expect(seen(null, 'ordered')).toBe('paid')
  expect(seen(null, 'shipping')).toBe('shipped')
  expect(seen(null, 'completed')).toBe('delivered')
})

test.each<[SeatState, string]>([
  ['active', 'active'],
  ['withdrawn', 'cancelled'],
  ['freed', 'cancelled'],
  ['dropped', 'dropped'],
  ['failed', 'failed'],
])('shows a seat that is %s as %s', (state, shown) => {
  expect(shownState({ state, order: null, group: 'running' })).toBe(shown)
})
