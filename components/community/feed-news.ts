import type { z } from 'zod'
import type { liveFeed } from '#lib/contract/live.ts'

export type Newest = z.output<typeof liveFeed>['newest']

type Reader = {
  /** Those that stand in the feed already. */
  known: readonly number[]
  /** The only interest that is shown, where one was chosen. */
  interestId: number | undefined
  /** Whose proposals are no news: one's own, and those of who is blocked. */
  unheard: readonly (number | undefined)[]
}

/** How many stand before the first one that is shown already. */
export const countNew = (newest: Newest, { known, interestId, unheard }: Reader) => {
  const first = newest.findIndex(({ id }) => known.includes(id))
  return newest
    .slice(0, first < 0 ? newest.length : first)
    .filter(({ interest_id }) => interestId === undefined || interest_id === interestId)
    .filter(({ user_id }) => user_id === null || !unheard.includes(user_id)).length
}
