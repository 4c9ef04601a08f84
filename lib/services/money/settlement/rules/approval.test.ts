import { expect, test } from 'vitest'
import type { ProviderPurchase, PurchaseState } from '../../../platform/payment-provider/types.ts'
import { approvalOf } from './approval.ts'

const purchase = (given: Partial<ProviderPurchase> = {}): ProviderPurchase => ({
  id: 'ORDER1',
  state: 'approved',
  buyerUrl: null,
  captures: [],
  stored: null,
  ...given,
})

test('a purchase that its buyer approved is captured', () => {
  expect(approvalOf(purchase())).toBe('capture')
})

test.each<[PurchaseState, string]>([
  ['open', 'not_approved'],
  ['closed', 'not_approved'],
  ['done', 'not_approved'],
  ['buyer_needed', 'buyer_needed'],
  ['unconfirmed', 'unconfirmed'],
])('a purchase that is %s is not captured: %s', (state, approval) => {
  expect(approvalOf(purchase({ state }))).toBe(approval)
})

test('what was captured is not asked for again', () => {
  const capture = {
    id: 'CAP1',
    state: 'declined',
    reason: null,
    cents: 1,
    reference: null,
    invoice: null,
  } as const
  for (const state of ['unconfirmed', 'approved'] as const)
    expect(approvalOf(purchase({ captures: [capture], state }))).toBe('captured')
})
