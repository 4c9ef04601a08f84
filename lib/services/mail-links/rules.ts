const minute = 60_000
const hour = 60 * minute

export type Purpose = 'verify' | 'change' | 'stop-change' | 'reset'

/** Milliseconds a link is good for. */
export const lifeOf: Record<Purpose, number> = {
  verify: 48 * hour,
  change: 24 * hour,
  // As long as somebody may be away from a mailbox they are about to lose.
  'stop-change': 7 * 24 * hour,
  reset: 60 * minute,
}

export const hoursOf = (purpose: Purpose) => lifeOf[purpose] / hour
export const minutesOf = (purpose: Purpose) => lifeOf[purpose] / minute

export const sameAddress = (a: string | null, b: string | null) =>
  a !== null && b !== null && a.toLowerCase() === b.toLowerCase()
