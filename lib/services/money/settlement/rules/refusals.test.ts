import { expect, test } from 'vitest'
import { isPaidAlready, refundAfter } from './refusals.ts'

test.each([
  ['unknown', 'TIMEOUT', 'again'],
  ['soft', 'REFUND_FAILED_INSUFFICIENT_FUNDS', 'again'],
  ['soft', 'PENDING_CAPTURE', 'again'],
  ['stop', 'TRANSACTION_DISPUTED', 'waits'],
  ['stop', 'CAPTURE_FULLY_REFUNDED', 'cancelled'],
  ['stop', 'REFUND_TIME_LIMIT_EXCEEDED', 'failed'],
  ['stop', 'REFUND_AMOUNT_EXCEEDED', 'failed'],
] as const)('a refund that is refused for %s %s: %s', (kind, issue, after) => {
  expect(refundAfter({ kind, issue, isShut: false })).toBe(after)
})

test('a refund waits while the shop is not let in', () => {
  expect(refundAfter({ kind: 'stop', issue: 'invalid_client', isShut: true })).toBe('again')
})

test('a number that is taken says that the debt was paid', () => {
  expect(isPaidAlready({ issue: 'DUPLICATE_INVOICE_ID' })).toBe(true)
  expect(isPaidAlready({ issue: 'INSTRUMENT_DECLINED' })).toBe(false)
})
