import type { PaypalRefusal } from '../../../platform/paypal/refusal.ts'

/** The debt was paid under this number: by a try of which we have not heard. */
export const isPaidAlready = ({ issue }: Pick<PaypalRefusal, 'issue'>) =>
  issue === 'DUPLICATE_INVOICE_ID'

const disputed = ['TRANSACTION_DISPUTED', 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK']
/** All of it went back by another hand. */
const gone = ['CAPTURE_FULLY_REFUNDED']
/** Another day it may work: the account of the shop is empty, or the money is not there yet. */
const passing = ['REFUND_FAILED_INSUFFICIENT_FUNDS', 'PENDING_CAPTURE']

/** What a refused refund does: it stands until a dispute is over, is not needed, or is tried again. */
export const refundAfter = ({
  kind,
  issue,
  isShut,
}: Pick<PaypalRefusal, 'kind' | 'issue' | 'isShut'>) => {
  if (disputed.includes(issue)) return 'waits' as const
  if (gone.includes(issue)) return 'cancelled' as const
  if (isShut || kind === 'unknown' || passing.includes(issue)) return 'again' as const
  return 'failed' as const
}
