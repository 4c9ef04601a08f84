import { expect, test } from 'vitest'
import type { ProviderPurchase, PurchaseState } from '#lib/tools/payment-provider/types.ts'
import { approvalOf } from './approval.ts'

const purchase = (given: Partial<ProviderPurchase> = {}): ProviderPurchase => ({
  id: 'ORDER1',
  state: 'approved',
  buyerUrl: null,
  captures: [],
  stored: null,
  ...given,
})

test('captures a purchase that its buyer approved', () => {
  expect(approvalOf(purchase())).toBe('capture')
})

test.each<[PurchaseState, string]>([
  ['open', 'not_approved'],
  ['closed', 'not_approved'],
  ['done', 'not_approved'],
  ['buyer_needed', 'buyer_needed'],
  ['unconfirmed', 'unconfirmed'],
])('does not capture a purchase that is %s: %s', (state, approval) => {
  expect(approvalOf(purchase({ state }))).toBe(approval)
})

test('does not capture a purchase again that has a capture', () => {
  const capture = {
    id: 'CAP1',
    state: 'declined',
    reason: null,
    cents: 1,
    reference: null,
    invoice: null,
    purchaseId: null,
    payer: null,
  } as const
  for (const state of ['unconfirmed', 'approved'] as const)
    expect(approvalOf(purchase({ captures: [capture], state }))).toBe('captured')
})
