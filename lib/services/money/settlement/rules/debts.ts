type Debt = {
  kind: 'sale' | 'seat' | 'weep'
  state: string
  total_cents: number
  held_until: Date | null
  seat_state: string | null
  /** Of a plan, whether it is still what its member owes. */
  is_weep_owed: boolean
}

type Offered = { weep: { enabled: boolean } }

const isOwed = ['charging', 'action_required']

/** While its seat is kept: once it failed, its credits and its code are somebody's again. */
const isSeatPayable = ({ state, seat_state }: Debt) =>
  state === 'pledged' && isOwed.includes(seat_state ?? '')

const isWeepPayable = ({ state, is_weep_owed }: Debt) =>
  is_weep_owed && ['pending', 'pledged'].includes(state)

/** Whether somebody may begin to pay it now. A plan that is offered no more is asked of nobody. */
export const isPayable = (debt: Debt, { weep }: Offered, now: Date) => {
  if (debt.total_cents === 0 || (debt.kind === 'weep' && !weep.enabled)) return false
  if (debt.kind === 'seat') return isSeatPayable(debt)
  if (debt.kind === 'weep')
    return isWeepPayable(debt) && (debt.held_until === null || debt.held_until > now)
  return debt.state === 'pending' && debt.held_until !== null && debt.held_until > now
}

/** Whether money that has come may stay: the thing it is for is still there. */
export const isWanted = (debt: Debt) => {
  if (debt.kind === 'seat') return isSeatPayable(debt)
  return debt.kind === 'weep' ? isWeepPayable(debt) : debt.state === 'pending'
}

const unpaid = ['pending', 'pledged', 'payment_failed', 'cancelled']

/** What was given back since was paid all the same. */
export const isPaid = ({ state }: Pick<Debt, 'state'>) => !unpaid.includes(state)
