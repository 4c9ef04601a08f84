import type { ProviderPurchase, PurchaseState } from '#lib/tools/payment-provider/types.ts'

export type Approval = 'capture' | 'captured' | 'unconfirmed' | 'buyer_needed' | 'not_approved'

const approvals: Record<PurchaseState, Approval> = {
  open: 'not_approved',
  buyer_needed: 'buyer_needed',
  approved: 'capture',
  unconfirmed: 'unconfirmed',
  done: 'not_approved',
  closed: 'not_approved',
}

/** Decides from the purchase as the server reads it; the browser is not trusted. */
export const approvalOf = ({ state, captures }: ProviderPurchase): Approval =>
  captures.length > 0 ? 'captured' : approvals[state]

/** Issue stored with a payment that is not captured because no bank is liable for the card. */
export const unconfirmed = 'UNCONFIRMED'
