import type { z } from 'zod'
import type { participation, participationState } from '#lib/contract/participations.ts'

/** As it stands in the table; `waiting` and `offered` are told of the waiting list alone. */
export type SeatState = Exclude<z.output<typeof participationState>, 'waiting' | 'offered'>
export type Section = z.output<typeof participation>['section']

/** The whole life of a seat. Whatever is not here does not happen. */
export const seatMoves: Record<SeatState, readonly SeatState[]> = {
  active: ['cancelled', 'charging', 'failed'],
  charging: ['paid', 'action_required', 'failed', 'dropped'],
  action_required: ['charging', 'paid', 'dropped', 'failed', 'cancelled'],
  paid: ['preparing', 'refunded', 'failed', 'withdrawn'],
  preparing: ['shipped', 'refunded', 'failed', 'withdrawn'],
  shipped: ['delivered', 'refunded', 'withdrawn'],
  delivered: ['refunded', 'withdrawn'],
  // Money that comes after all, through a window that was open: the place is given back to who paid for it.
  dropped: [],
  cancelled: [],
  withdrawn: [],
  refunded: [],
  failed: [],
}

export const mayMoveSeat = (from: SeatState, to: SeatState) => seatMoves[from].includes(to)

export const sectionOf = (
  state: SeatState,
  { ended, asked }: { ended: boolean; asked: boolean },
): Section => {
  if (ended || state === 'delivered') return 'done'
  if (state === 'action_required' || asked) return 'attention'
  return state === 'active' || state === 'charging' ? 'running' : 'coming'
}

/**
 * The most that one copy may cost: its price before any step, since those who make a step may leave
 * again; less where somebody is in only below a limit.
 */
export const mostOf = (baseCents: number, limitCents: number | null) =>
  limitCents === null ? baseCents : Math.min(baseCents, limitCents)
