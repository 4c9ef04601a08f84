import type { z } from 'zod'
import type { liveFeed } from '#lib/contract/live.ts'

export type Newest = z.output<typeof liveFeed>['newest']

type Reader = {
  /** Ids in the feed already. */
  known: readonly number[]
  /** Chosen interest, if any. */
  interestId: number | undefined
  /** Authors to exclude: the member and blocked members. */
  excluded: readonly (number | undefined)[]
}

/** Number of new proposals before the first known one. */
export const countNew = (newest: Newest, { known, interestId, excluded }: Reader) => {
  const first = newest.findIndex(({ id }) => known.includes(id))
  return newest
    .slice(0, first < 0 ? newest.length : first)
    .filter(({ interest_id }) => interestId === undefined || interest_id === interestId)
    .filter(({ user_id }) => user_id === null || !excluded.includes(user_id)).length
}
