import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount, amountOf } from './amounts.ts'
import { readEvent } from './events.ts'
import { purchase } from './purchases.ts'
import { refusalOf } from './refusals.ts'

test('writes cents as euros and reads them back unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e10, max: 1e10 }), (cents) => {
      const written = amountOf(cents)
      expect(written.value).toMatch(/^-?\d+\.\d{2}$/)
      expect(amount.parse(written)).toBe(cents === 0 ? 0 : cents)
    }),
  )
  for (const value of ['12.345', '1,20', '', 'NaN', '1e3'])
    expect(amount.safeParse({ currency_code: 'EUR', value }).success).toBe(false)
  expect(amount.safeParse({ currency_code: 'USD', value: '1.00' }).success).toBe(false)
})

test.each([
  ['APPROVED', undefined, 'approved'],
  ['APPROVED', 'POSSIBLE', 'approved'],
  ['APPROVED', 'NO', 'unconfirmed'],
  ['APPROVED', 'SOMETHING_NEW', 'unconfirmed'],
  ['COMPLETED', 'NO', 'done'],
  ['VOIDED', undefined, 'closed'],
])('reads an order %s with liability shift %s as %s', (status, liability_shift, state) => {
  const card = { authentication_result: { liability_shift } }
  expect(purchase.parse({ id: 'ORDER1', status, payment_source: { card } }).state).toBe(state)
})

test.each([
  ['POST', 500, 'INTERNAL_SERVER_ERROR', 'unavailable'],
  ['POST', 422, 'TRANSACTION_LIMIT_EXCEEDED', 'over_limit'],
  ['POST', 422, 'PAYMENT_SOURCE_CANNOT_BE_USED', 'method_unusable'],
  ['POST', 404, 'TOKEN_ID_NOT_FOUND', 'method_unusable'],
  ['POST', 404, 'RESOURCE_NOT_FOUND', 'gone'],
  ['GET', 404, 'TOKEN_ID_NOT_FOUND', 'gone'],
  ['POST', 401, 'INVALID_TOKEN', 'misconfigured'],
  ['POST', 422, 'SOMETHING_NEW', 'refused'],
])('reads a refusal of a %s with %i %s as %s', (method, status, issue, reason) => {
  expect(refusalOf(method, status, { details: [{ issue }] }, null).reason).toBe(reason)
})

test.each([
  ['PAYMENT.CAPTURE.DENIED', 'capture', 'capture'],
  ['PAYMENT.CAPTURE.REVERSED', 'capture', 'capture'],
  ['PAYMENT.CAPTURE.REVERSED', 'refund', 'refund'],
  ['PAYMENT.CAPTURE.REFUNDED', undefined, 'refund'],
  ['PAYMENT.REFUND.FAILED', undefined, 'refund'],
  ['CHECKOUT.ORDER.APPROVED', undefined, 'purchase'],
  ['VAULT.PAYMENT-TOKEN.DELETION-INITIATED', undefined, 'method'],
  ['VAULT.PAYMENT-TOKEN.CREATED', undefined, undefined],
  ['CUSTOMER.DISPUTE.RESOLVED', undefined, 'dispute'],
])('reads an event %s of a %s as one about a %s', (event_type, resource_type, about) => {
  const event = { id: 'WH-1', event_type, resource_type, resource: { id: 'CAP1' } }
  const isReversal = event_type === 'PAYMENT.CAPTURE.REVERSED'
  const read = { id: 'WH-1', kind: event_type, about, resourceId: 'CAP1', purchaseId: null }
  expect(readEvent(event)).toEqual({ ...read, isReversal })
})

test('returns undefined for a body that is not an event', () => {
  for (const odd of [null, [], {}, { id: 'WH-1', event_type: 'X', resource: {} }])
    expect(readEvent(odd)).toBeUndefined()
})
