export type MembershipDates = {
  paid_until: Date | null
  order_id: number | null
  grace_until: Date | null
  cancelled_at: Date | null
  ended_at: Date | null
  joined_at: Date | null
  periods: number
}

export type WeepState = 'none' | 'joining' | 'active' | 'refused' | 'cancelled'

/** Returns the state of a membership at a moment, even before a job has recorded its end. */
export const stateOf = (membership: MembershipDates | undefined, now: Date): WeepState => {
  if (!membership || membership.ended_at) return 'none'
  const {
    paid_until: until,
    order_id: order,
    cancelled_at: cancelled,
    grace_until: grace,
  } = membership
  if (!until) return order === null ? 'none' : 'joining'
  if (cancelled) return until > now ? 'cancelled' : 'none'
  return grace ? 'refused' : 'active'
}
