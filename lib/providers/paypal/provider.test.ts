import { expect, test } from 'vitest'
import type { CaptureStatus, OrderStatus, ProviderOrder } from './paypal.ts'
import { captureOf, purchaseOf } from './provider.ts'
import { reasonOf } from './reasons.ts'

const order = (given: Partial<ProviderOrder> = {}): ProviderOrder => ({
  id: 'ORDER1',
  status: 'APPROVED',
  payerUrl: null,
  captures: [],
  liabilityShift: null,
  stored: null,
  ...given,
})

test.each([
  [null, 'approved'],
  ['POSSIBLE', 'approved'],
  ['YES', 'approved'],
  ['NO', 'unconfirmed'],
  ['UNKNOWN', 'unconfirmed'],
  ['SOMETHING_NEW', 'unconfirmed'],
])('maps an approved order with liability shift %s to %s', (liabilityShift, state) => {
  expect(purchaseOf(order({ liabilityShift })).state).toBe(state)
})

test.each<[OrderStatus, string]>([
  ['CREATED', 'open'],
  ['SAVED', 'open'],
  ['VOIDED', 'closed'],
  ['COMPLETED', 'done'],
  ['PAYER_ACTION_REQUIRED', 'buyer_needed'],
])('maps order status %s to %s with any liability shift', (status, state) => {
  for (const liabilityShift of ['POSSIBLE', 'NO'])
    expect(purchaseOf(order({ status, liabilityShift })).state).toBe(state)
})

const stateOf = (status: CaptureStatus) =>
  captureOf({
    id: 'C',
    status,
    reason: null,
    cents: 1,
    reference: null,
    invoice: null,

    purchaseId: null,
    payer: null,
  }).state

test('maps a refunded or disputed capture to completed', () => {
  expect(stateOf('PARTIALLY_REFUNDED')).toBe('completed')
  expect(stateOf('REFUNDED')).toBe('completed')
})

test('maps a pending capture to pending and a failed one to declined', () => {
  expect(stateOf('COMPLETED')).toBe('completed')
  expect(stateOf('PENDING')).toBe('pending')
  expect(stateOf('DECLINED')).toBe('declined')
  expect(stateOf('FAILED')).toBe('declined')
})

test.each([
  ['unknown', 'TIMEOUT', 0, 'unavailable'],
  ['unknown', 'INTERNAL_SERVER_ERROR', 500, 'unavailable'],
  ['soft', 'INSTRUMENT_DECLINED', 422, 'declined'],
  ['soft', 'TRANSACTION_LIMIT_EXCEEDED', 422, 'over_limit'],
  ['soft', 'REFUND_FAILED_INSUFFICIENT_FUNDS', 422, 'account_empty'],
  ['soft', 'PENDING_CAPTURE', 422, 'not_settled'],
  ['dead', 'CARD_EXPIRED', 422, 'method_expired'],
  ['dead', 'TOKEN_ID_NOT_FOUND', 422, 'method_unusable'],
  ['dead', 'TOKEN_ID_NOT_FOUND', 404, 'method_unusable'],
  ['payer', 'PAYER_ACTION_REQUIRED', 422, 'buyer_needed'],
  ['payer', 'ORDER_NOT_APPROVED', 422, 'not_approved'],
  ['payer', 'ORDER_EXPIRED', 422, 'approval_expired'],
  ['stop', 'DUPLICATE_INVOICE_ID', 422, 'already_paid'],
  ['stop', 'TRANSACTION_DISPUTED', 422, 'disputed'],
  ['stop', 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK', 422, 'disputed'],
  ['stop', 'CAPTURE_FULLY_REFUNDED', 422, 'fully_refunded'],
  ['stop', 'REFUND_TIME_LIMIT_EXCEEDED', 422, 'refused'],
  ['stop', 'REFUND_AMOUNT_EXCEEDED', 422, 'refused'],
  ['stop', 'RESOURCE_NOT_FOUND', 404, 'gone'],
] as const)('maps %s %s with status %i to %s', (kind, issue, status, reason) => {
  expect(reasonOf({ kind, issue, status, isShut: false })).toBe(reason)
})

test('maps refused credentials to misconfigured', () => {
  const refusal = { kind: 'stop', issue: 'invalid_client', status: 401, isShut: true } as const
  expect(reasonOf(refusal)).toBe('misconfigured')
})
