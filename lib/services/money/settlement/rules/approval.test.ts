import { expect, test } from 'vitest'
import type { OrderStatus, ProviderOrder } from '../../../platform/paypal/paypal.ts'
import { approvalOf } from './approval.ts'

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
  [null, 'capture'],
  ['POSSIBLE', 'capture'],
  ['YES', 'capture'],
  ['NO', 'unconfirmed'],
  ['UNKNOWN', 'unconfirmed'],
  ['SOMETHING_NEW', 'unconfirmed'],
])('a liability of %s: %s', (liabilityShift, approval) => {
  expect(approvalOf(order({ liabilityShift }))).toBe(approval)
})

test.each<[OrderStatus, string]>([
  ['CREATED', 'not_approved'],
  ['SAVED', 'not_approved'],
  ['VOIDED', 'not_approved'],
  ['COMPLETED', 'not_approved'],
  ['PAYER_ACTION_REQUIRED', 'payer_action'],
])('an order that is %s is not captured: %s', (status, approval) => {
  expect(approvalOf(order({ status, liabilityShift: 'POSSIBLE' }))).toBe(approval)
})

test('what was captured is not asked for again', () => {
  const capture = {
    id: 'CAP1',
    status: 'DECLINED',
    reason: null,
    cents: 1,
    customId: null,
    invoice: null,
  } as const
  expect(approvalOf(order({ captures: [capture], liabilityShift: 'NO' }))).toBe('captured')
})
