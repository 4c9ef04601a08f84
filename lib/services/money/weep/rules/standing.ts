import { endOfDayAfter } from '#lib/calendar/days.ts'
import { withdrawalDays } from '../../orders/rules/states.ts'

export type Standing = {
  paid_until: Date | null
  order_id: number | null
  grace_until: Date | null
  cancelled_at: Date | null
  ended_at: Date | null
  joined_at: Date | null
  periods: number
}

export type WeepState = 'none' | 'joining' | 'active' | 'refused' | 'cancelled'

/** How a membership stands at a moment, also where nobody has looked at it since it ended. */
export const stateOf = (there: Standing | undefined, now: Date): WeepState => {
  if (!there || there.ended_at) return 'none'
  const { paid_until: until, order_id: order, cancelled_at: cancelled, grace_until: grace } = there
  if (!until) return order === null ? 'none' : 'joining'
  if (cancelled) return until > now ? 'cancelled' : 'none'
  return grace ? 'refused' : 'active'
}

/** To when somebody who joined can take it all back; null once a second period was paid. */
export const withdrawableUntil = ({ joined_at: joined, periods }: Standing) =>
  joined && periods === 1 ? endOfDayAfter(joined, withdrawalDays) : null
