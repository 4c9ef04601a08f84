import type { z } from 'zod'
import type { change } from '#lib/contract/following.ts'
import type { FollowedRow } from './queries.ts'

type Change = z.output<typeof change>

const counted = (type: Change['type'], value: number): Change[] =>
  value > 0 ? [{ type, value }] : []
const changed = (type: Change['type'], happened: boolean): Change[] => (happened ? [{ type }] : [])

/** Orders the changes by importance: a card has room for few. */
const presentChanges = (row: FollowedRow): Change[] => {
  const { old_price: before, new_price: after } = row
  const priced = before !== null && after !== null
  return [
    ...changed('became', row.became),
    ...changed('archived', row.archived),
    ...changed('closed', row.closed && !row.archived),
    ...changed('price_down', priced && after < before),
    ...changed('price_up', priced && after > before),
    ...counted('joined', row.joined),
    ...counted('answers', row.answers),
    ...counted('comments', row.comments),
  ]
}

export const presentFollowed = (row: FollowedRow) => ({
  followed_at: row.followed_at.toISOString(),
  changes: presentChanges(row),
})
