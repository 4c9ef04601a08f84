import { expect, test } from 'vitest'
import { refundAfter } from './refusals.ts'

test.each([
  ['unavailable', 'again'],
  ['account_empty', 'again'],
  ['not_settled', 'again'],
  ['disputed', 'waits'],
  ['fully_refunded', 'cancelled'],
  ['already_paid', 'failed'],
  ['refused', 'failed'],
  ['gone', 'failed'],
] as const)('a refund that is refused as %s ends as %s', (reason, after) => {
  expect(refundAfter({ reason })).toBe(after)
})

test('retries a refund while the provider refuses the credentials of the shop', () => {
  expect(refundAfter({ reason: 'misconfigured' })).toBe('again')
})
