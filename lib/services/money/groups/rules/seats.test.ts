import { expect, test } from 'vitest'
import type { GroupStatus } from '../../../shop/items/rules.ts'
import type { OrderState } from '../../orders/rules/states.ts'
import { isOver, type SeatState, seatMoves, seatStates, shownState, statesBefore } from './seats.ts'

test('a seat that is ordered or over moves no more, and every other one can fail with its group', () => {
  for (const state of seatStates) {
    if (state === 'ordered' || isOver(state)) expect(seatMoves[state], state).toEqual([])
    else expect(seatMoves[state], state).toContain('failed')
  }
})

test('only a charge makes an order of a seat', () => {
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
])('an ordered seat whose order is %s reads %s', (order, shown) => {
  expect(seen(order, 'shipping')).toBe(shown)
})

test('while a withdrawal is open it reads as before it was asked for', () => {
  expect(seen('refund_requested', 'completed', day)).toBe('delivered')
  expect(seen('refund_requested', 'shipping')).toBe('shipped')
})

test('of a group that is called off, what has left stays, and the rest is paid back', () => {
  expect(seen('paid', 'failed')).toBe('withdrawn')
  expect(seen('preparing', 'cancelled')).toBe('withdrawn')
  expect(seen('shipped', 'cancelled')).toBe('shipped')
  expect(seen('delivered', 'cancelled')).toBe('delivered')
})

test('without an order the group tells how far it is', () => {
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
])('a seat that is %s reads %s', (state, shown) => {
  expect(shownState({ state, order: null, group: 'running' })).toBe(shown)
})
