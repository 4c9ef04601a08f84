type Debt = {
  kind: 'sale' | 'seat'
  state: string
  total_cents: number
  held_until: Date | null
  seat_state: string | null
}

const isOwed = ['charging', 'action_required']

/** While its seat is kept, also after its own method was refused for good. */
const isSeatPayable = ({ state, seat_state }: Debt) =>
  ['pledged', 'payment_failed'].includes(state) && isOwed.includes(seat_state ?? '')

/** Whether somebody may begin to pay it now. */
export const isPayable = (debt: Debt, now: Date) => {
  if (debt.total_cents === 0) return false
  if (debt.kind === 'seat') return isSeatPayable(debt)
  return debt.state === 'pending' && debt.held_until !== null && debt.held_until > now
}

/** Whether money that has come may stay: the thing it is for is still there. */
export const isWanted = (debt: Debt) =>
  debt.kind === 'seat' ? isSeatPayable(debt) : debt.state === 'pending'

const unpaid = ['pending', 'pledged', 'payment_failed', 'cancelled']

/** What was given back since was paid all the same. */
export const isPaid = ({ state }: Pick<Debt, 'state'>) => !unpaid.includes(state)
