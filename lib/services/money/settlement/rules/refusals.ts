import type { RefusalReason } from '../../../platform/payment-provider/refusal.ts'

/** Another day it may work: the account of the shop is empty, or the money is not there yet. */
const passing: readonly RefusalReason[] = [
  'account_empty',
  'not_settled',
  'misconfigured',
  'unavailable',
]

/** What a refused refund does: it stands until a dispute is over, is not needed, or is tried again. */
export const refundAfter = ({ reason }: { reason: RefusalReason }) => {
  if (reason === 'disputed') return 'waits' as const
  // All of it went back by another hand.
  if (reason === 'fully_refunded') return 'cancelled' as const
  return passing.includes(reason) ? ('again' as const) : ('failed' as const)
}
