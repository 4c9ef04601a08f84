import { expect, test } from 'vitest'
import { readEvent } from './provider.ts'

const eventOf = (event_type: string, more: object = {}) =>
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
])('reads %s as an event about a %s', (kind, about) => {
  expect(eventOf(kind)).toMatchObject({ id: 'WH-1', kind, resourceId: 'CAP1' })
  expect(eventOf(kind)?.about).toBe(about)
})

test('reads a reversal as an event of its refund or of its capture', () => {
  const kind = 'PAYMENT.CAPTURE.REVERSED'
  expect(eventOf(kind, { resource_type: 'refund' })).toMatchObject({
    about: 'refund',
    isReversal: true,
  })
  expect(eventOf(kind, { resource_type: 'capture' })).toMatchObject({
    about: 'capture',
    isReversal: true,
  })
  expect(eventOf('PAYMENT.CAPTURE.REFUNDED')?.isReversal).toBe(false)
})

test('reads the id of a dispute from its event', () => {
  const dispute = { id: 'WH-2', event_type: 'X', resource: { dispute_id: 'PP-D-1' } }
  expect(readEvent(dispute)?.resourceId).toBe('PP-D-1')
})

test('returns undefined for a body that is not an event', () => {
  for (const odd of [null, [], {}, { id: 'WH-1', event_type: 'X', resource: {} }])
    expect(readEvent(odd)).toBeUndefined()
})

test('reads the order of a capture if the event contains it', () => {
  const resource = { id: 'CAP1', supplementary_data: { related_ids: { order_id: 'ORDER1' } } }
  expect(eventOf('X', { resource })?.purchaseId).toBe('ORDER1')
  expect(eventOf('X')?.purchaseId).toBeNull()
})
