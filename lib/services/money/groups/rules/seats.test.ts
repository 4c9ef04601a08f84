import { expect, test } from 'vitest'
import type { GroupStatus } from '../../../shop/items/rules.ts'
import type { OrderState } from '../../orders/rules/states.ts'
import { isOver, seatMoves, seatStates, shownState, statesBefore } from './seats.ts'

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

test('shows the state before the withdrawal while a withdrawal is open', () => {
  expect(seen('refund_requested', 'completed', day)).toBe('delivered')
  expect(seen('refund_requested', 'shipping')).toBe('shipped')
})

test('shows the progress of the group for a seat without an order', () => {
  expect(seen(null, 'ordered')).toBe('paid')
  expect(seen(null, 'shipping')).toBe('shipped')
  expect(seen(null, 'completed')).toBe('delivered')
})
