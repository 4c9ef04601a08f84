import { expect, test } from 'vitest'
import { readEvent } from './events.ts'

const told = (event_type: string, more: object = {}) =>
  readEvent({ id: 'WH-1', event_type, resource: { id: 'CAP1' }, ...more })

test.each([
  ['PAYMENT.CAPTURE.COMPLETED', 'capture'],
  ['PAYMENT.CAPTURE.DENIED', 'capture'],
  ['PAYMENT.CAPTURE.DECLINED', 'capture'],
  ['PAYMENT.CAPTURE.REVERSED', 'capture'],
  ['PAYMENT.CAPTURE.REFUNDED', 'refund'],
  ['PAYMENT.REFUND.FAILED', 'refund'],
  ['CHECKOUT.ORDER.APPROVED', 'purchase'],
  ['VAULT.PAYMENT-TOKEN.DELETED', 'method'],
  ['VAULT.PAYMENT-TOKEN.DELETION-INITIATED', 'method'],
  ['VAULT.PAYMENT-TOKEN.CREATED', undefined],
  ['CUSTOMER.DISPUTE.RESOLVED', 'dispute'],
  ['BILLING.PLAN.CREATED', undefined],
])('%s is about a %s', (kind, about) => {
  expect(told(kind)).toMatchObject({ id: 'WH-1', kind, resourceId: 'CAP1' })
  expect(told(kind)?.about).toBe(about)
})

test('what was reversed is told by the refund that took it, or by the capture', () => {
  const kind = 'PAYMENT.CAPTURE.REVERSED'
  expect(told(kind, { resource_type: 'refund' })).toMatchObject({
    about: 'refund',
    isReversal: true,
  })
  expect(told(kind, { resource_type: 'capture' })).toMatchObject({
    about: 'capture',
    isReversal: true,
  })
  expect(told('PAYMENT.CAPTURE.REFUNDED')?.isReversal).toBe(false)
})

test('an event about a dispute is read with the id of the dispute', () => {
  const dispute = { id: 'WH-2', event_type: 'X', resource: { dispute_id: 'PP-D-1' } }
  expect(readEvent(dispute)?.resourceId).toBe('PP-D-1')
})

test('what is no event is none', () => {
  for (const odd of [null, [], {}, { id: 'WH-1', event_type: 'X', resource: {} }])
    expect(readEvent(odd)).toBeUndefined()
})

test('the order a capture is of may be told', () => {
  const resource = { id: 'CAP1', supplementary_data: { related_ids: { order_id: 'ORDER1' } } }
  expect(told('X', { resource })?.purchaseId).toBe('ORDER1')
  expect(told('X')?.purchaseId).toBeNull()
})
