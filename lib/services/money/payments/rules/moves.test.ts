import { describe, expect, test } from 'vitest'
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
const ahead = (moves: Record<string, readonly string[]>, from: string) => {
  const found = new Set<string>()
  const look = (state: string) => {
    for (const next of moves[state] ?? [])
      if (!found.has(next)) {
        found.add(next)
        look(next)
      }
  }
  look(from)
  return found
}

/** True for the two states between which a payment may alternate whenever the buyer has to act. */
const isWithTheBuyer = (state: string) => state === 'awaiting_payer' || state === 'pending'

describe.each([
  ['a payment', paymentMoves, paymentStates],
  ['a capture', captureMoves, captureStates],
  ['a refund', refundMoves, refundStates],
] as const)('%s', (_, moves, states) => {
  test.each(states.filter((state) => !isWithTheBuyer(state)))('never comes back to %s', (state) => {
    expect(ahead(moves, state)).not.toContain(state)
  })

  test.each(states)('knows where %s goes', (state) => {
    expect(moves).toHaveProperty(state)
  })
})

test('completed money stays booked', () => {
  for (const state of paymentStates) expect(mayMove(paymentMoves, 'captured', state)).toBe(false)
  for (const state of captureStates) expect(mayMove(captureMoves, 'completed', state)).toBe(false)
  for (const state of refundStates) expect(mayMove(refundMoves, 'completed', state)).toBe(false)
})

test('books money from a payment in any state', () => {
  for (const state of paymentStates.filter((other) => other !== 'captured'))
    expect(mayMove(paymentMoves, state, 'captured')).toBe(true)
})

test('does not abandon a pending payment before its result is known', () => {
  expect(mayMove(paymentMoves, 'pending', 'abandoned')).toBe(false)
  expect(paymentStates.filter(isSettled)).toEqual(['captured', 'refused', 'abandoned'])
})
