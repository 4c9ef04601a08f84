type Debt = {
  kind: 'sale' | 'seat' | 'weep'
  state: string
  total_cents: number
  held_until: Date | null
  seat_state: string | null
  /** For a plan: true while the member still owes it. */
  is_weep_owed: boolean
}

type Offered = { weep: { enabled: boolean } }

const isOwed = ['charging', 'action_required']

/** True while the seat is open: after a failure its credits and its code are released. */
const isSeatPayable = ({ state, seat_state }: Debt) =>
  state === 'pledged' && isOwed.includes(seat_state ?? '')

const isWeepPayable = ({ state, is_weep_owed }: Debt) =>
  is_weep_owed && ['pending', 'pledged'].includes(state)

/** True when a payment may begin now. A plan that is no longer offered is not charged. */
export const isPayable = (debt: Debt, { weep }: Offered, now: Date) => {
  if (debt.total_cents === 0 || (debt.kind === 'weep' && !weep.enabled)) return false
  if (debt.kind === 'seat') return isSeatPayable(debt)
  if (debt.kind === 'weep')
    return isWeepPayable(debt) && (debt.held_until === null || debt.held_until > now)
  return debt.state === 'pending' && debt.held_until !== null && debt.held_until > now
}

/** True when received money may be kept: the seat, plan or sale it pays for still exists. */
export const isWanted = (debt: Debt) => {
  if (debt.kind === 'seat') return isSeatPayable(debt)
  return debt.kind === 'weep' ? isWeepPayable(debt) : debt.state === 'pending'
}

const unpaid = ['pending', 'pledged', 'payment_failed', 'cancelled']

/** True also after a refund: a refunded order has been paid. */
export const isPaid = ({ state }: Pick<Debt, 'state'>) => !unpaid.includes(state)
