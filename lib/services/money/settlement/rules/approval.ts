import type { ProviderOrder } from '../../../platform/paypal/paypal.ts'

/** Who bears it when a card turns out to be stolen; where nobody was asked there is no word of it. */
const liabilities: Record<string, 'capture' | 'unconfirmed'> = {
  POSSIBLE: 'capture',
  YES: 'capture',
  NO: 'unconfirmed',
  UNKNOWN: 'unconfirmed',
}

export type Approval = 'capture' | 'captured' | 'unconfirmed' | 'payer_action' | 'not_approved'

/** Of an order as the server reads it: what a browser says of it counts for nothing. */
export const approvalOf = ({ status, captures, liabilityShift }: ProviderOrder): Approval => {
  if (captures.length > 0) return 'captured'
  if (status === 'PAYER_ACTION_REQUIRED') return 'payer_action'
  if (status !== 'APPROVED') return 'not_approved'
  return liabilityShift === null ? 'capture' : (liabilities[liabilityShift] ?? 'unconfirmed')
}
