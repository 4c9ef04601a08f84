import type { RefusalReason } from '#lib/tools/payment-provider/refusal.ts'

/**
 * Temporary refusals, e.g. the account of the shop is empty or the money is not settled yet: retried
 * later.
 */
const passing: readonly RefusalReason[] = [
  'account_empty',
  'not_settled',
  'misconfigured',
  'unavailable',
]

/**
 * Decides the next state of a refused refund: it waits for the end of a dispute, is cancelled as
 * unnecessary, is retried or fails.
 */
export const refundAfter = ({ reason }: { reason: RefusalReason }) => {
  if (reason === 'disputed') return 'waits' as const
  // The whole amount was refunded another way.
  if (reason === 'fully_refunded') return 'cancelled' as const
  return passing.includes(reason) ? ('again' as const) : ('failed' as const)
}
