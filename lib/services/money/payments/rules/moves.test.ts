import { expect, test } from 'vitest'
import {
  captureMoves,
  captureStates,
  isSettled,
  mayMove,
  paymentMoves,
  paymentStates,
  refundMoves,
  refundStates,
} from './moves.ts'

/** Returns every state reachable from one state, in any number of steps. */
const ahead = (
  moves: Record<string, readonly string[]>,
  from: string,
  found = new Set<string>(),
) => {
  for (const next of moves[from] ?? []) if (!found.has(next)) ahead(moves, next, found.add(next))
  return found
}

/** States between which a payment may alternate whenever the buyer has to act. */
const withTheBuyer = ['awaiting_payer', 'pending']

test.each([
  ['payment', paymentMoves, paymentStates.filter((state) => !withTheBuyer.includes(state))],
  ['capture', captureMoves, captureStates],
  ['refund', refundMoves, refundStates],
] as const)('a %s never comes back to a state', (_, moves, states) => {
  for (const state of states) expect(ahead(moves, state)).not.toContain(state)
})

test('money is booked from any state of a payment, and stays booked', () => {
  for (const state of paymentStates) {
    expect(mayMove(paymentMoves, state, 'captured')).toBe(state !== 'captured')
    expect(mayMove(paymentMoves, 'captured', state)).toBe(false)
  }
  expect([captureMoves.completed, refundMoves.completed]).toEqual([[], []])
})

test('does not abandon a pending payment before its result is known', () => {
  expect(mayMove(paymentMoves, 'pending', 'abandoned')).toBe(false)
  expect(paymentStates.filter(isSettled)).toEqual(['captured', 'refused', 'abandoned'])
})
