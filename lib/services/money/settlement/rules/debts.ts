import type { RefusalReason } from '#lib/tools/payment-provider/refusal.ts'
import { type OrderState, unpaid } from '../../orders/rules/states.ts'

type Debt = {
  kind: 'sale' | 'seat' | 'weep'
  state: OrderState
  total_cents: number
  held_until: Date | null
  seat_state: string | null
  /** For a plan: true while the member still owes it. */
  is_weep_owed: boolean
}

/** True when received money may be kept: the seat, plan or sale it pays for still exists. */
export const isWanted = ({ kind, state, seat_state, is_weep_owed }: Debt) => {
  if (kind === 'sale') return state === 'pending'
  // After a failure the credits and the code of a seat are released.
  if (kind === 'seat')
    return state === 'pledged' && ['charging', 'action_required'].includes(seat_state ?? '')
  return is_weep_owed && ['pending', 'pledged'].includes(state)
}

/** True when a payment may begin now. A plan that is no longer offered is not charged. */
export const isPayable = (debt: Debt, { weep }: { weep: { enabled: boolean } }, now: Date) => {
  const { kind, total_cents, held_until } = debt
  if (!isWanted(debt) || total_cents === 0 || (kind === 'weep' && !weep.enabled)) return false
  if (kind === 'seat' || (kind === 'weep' && held_until === null)) return true
  return held_until !== null && held_until > now
}

/** True also after a refund: a refunded order has been paid. */
export const isPaid = ({ state }: Pick<Debt, 'state'>) => !unpaid.includes(state)

/** Issue stored with a payment that is not captured because no bank is liable for the card. */
export const unconfirmed = 'UNCONFIRMED'

/** Temporary refusals, e.g. the account of the shop is empty or the money is not settled yet. */
const passing: readonly RefusalReason[] = [
  'account_empty',
  'not_settled',
  'misconfigured',
  'unavailable',
]

/**
 * Decides the next state of a refused refund: it waits for the end of a dispute, is cancelled as the
 * whole amount was refunded another way, is retried or fails.
 */
export const refundAfter = ({ reason }: { reason: RefusalReason }) => {
  if (reason === 'disputed') return 'waits'
  if (reason === 'fully_refunded') return 'cancelled'
  return passing.includes(reason) ? 'again' : 'failed'
}
