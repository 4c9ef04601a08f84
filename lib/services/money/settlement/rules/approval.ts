import type { ProviderPurchase, PurchaseState } from '../../../platform/payment-provider/types.ts'

export type Approval = 'capture' | 'captured' | 'unconfirmed' | 'buyer_needed' | 'not_approved'

const approvals: Record<PurchaseState, Approval> = {
  open: 'not_approved',
  buyer_needed: 'buyer_needed',
  approved: 'capture',
  unconfirmed: 'unconfirmed',
  done: 'not_approved',
  closed: 'not_approved',
}

/** Of a purchase as the server reads it: what a browser says of it counts for nothing. */
export const approvalOf = ({ state, captures }: ProviderPurchase): Approval =>
  captures.length > 0 ? 'captured' : approvals[state]

/** Kept with a payment that was not captured because nobody answers for the card. */
export const unconfirmed = 'UNCONFIRMED'
