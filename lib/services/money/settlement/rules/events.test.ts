import { expect, test } from 'vitest'
import { matterOf, orderToldIn, readEvent } from './events.ts'

const bytes = (given: unknown) => new TextEncoder().encode(JSON.stringify(given))

test.each([
  ['PAYMENT.CAPTURE.COMPLETED', 'capture'],
  ['PAYMENT.CAPTURE.DENIED', 'capture'],
  ['PAYMENT.CAPTURE.DECLINED', 'capture'],
  ['PAYMENT.CAPTURE.REVERSED', 'capture'],
  ['PAYMENT.CAPTURE.REFUNDED', 'refund'],
  ['PAYMENT.REFUND.FAILED', 'refund'],
  ['CHECKOUT.ORDER.APPROVED', 'order'],
  ['VAULT.PAYMENT-TOKEN.DELETED', 'method'],
  ['VAULT.PAYMENT-TOKEN.DELETION-INITIATED', 'method'],
  ['VAULT.PAYMENT-TOKEN.CREATED', undefined],
  ['CUSTOMER.DISPUTE.RESOLVED', 'dispute'],
  ['BILLING.PLAN.CREATED', undefined],
])('%s is about a %s', (kind, matter) => {
  expect(matterOf(kind, {})).toBe(matter)
})

test('what was reversed is told by the refund that took it, or by the capture', () => {
  const kind = 'PAYMENT.CAPTURE.REVERSED'
  expect(matterOf(kind, { resource_type: 'refund' })).toBe('refund')
  expect(matterOf(kind, { resource_type: 'capture' })).toBe('capture')
})

test('an event is read with the name of what it is about', () => {
  const event = { id: 'WH-1', event_type: 'X', resource: { id: 'CAP1' } }
  expect(readEvent(bytes(event))?.resource.id).toBe('CAP1')
  const dispute = { id: 'WH-2', event_type: 'X', resource: { dispute_id: 'PP-D-1' } }
  expect(readEvent(bytes(dispute))?.resource.id).toBe('PP-D-1')
})

test('what is no event is none', () => {
  for (const odd of [null, [], {}, { id: 'WH-1', event_type: 'X', resource: {} }])
    expect(readEvent(bytes(odd))).toBeUndefined()
  expect(readEvent(new Uint8Array([0xff, 0xfe]))).toBeUndefined()
})

test('the order a capture is of may be told', () => {
  const resource = { supplementary_data: { related_ids: { order_id: 'ORDER1' } } }
  expect(orderToldIn({ resource })).toBe('ORDER1')
  expect(orderToldIn({ resource: {} })).toBeNull()
})
