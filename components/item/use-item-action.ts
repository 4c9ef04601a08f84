'use client'

import { type Awaited, itemAction } from '#lib/client/data/community/item-action.ts'
import { useMarks } from '#lib/client/data/community/marks.ts'
import { isLost, type LiveItem, sellsLeftovers } from '#lib/client/data/entities/live-item.ts'
import type { Marks } from '#lib/client/data/entities/marks.ts'
import type { Bundle } from '#lib/client/data/entities/variations.ts'
import { useUser } from '#lib/client/data/session/use-user.ts'

const seatIn = (marks: Marks | undefined, group: number) => {
  if (!marks?.seats.includes(group)) return 'none'
  return marks.fixedSeats.includes(group) ? 'fixed' : 'open'
}

const awaitedOf = (marks: Marks | undefined, bundle: number): Awaited => {
  if (marks?.offers.includes(bundle)) return 'offered'
  return marks?.waits.includes(bundle) ? 'waiting' : 'no'
}

/** Action available for the chosen bundle; that of a visitor until the member is known. */
export const useItemAction = (item: LiveItem, bundle: Bundle | undefined) => {
  const user = useUser()
  const marks = useMarks()
  const { type, status } = item
  const isHeld = type === 'preorder' && !(item.group && isLost(item.group))
  const seat = isHeld ? seatIn(marks, item.id) : 'none'
  const viewer = user ? (user.weep ? 'weep' : 'member') : 'visitor'
  const awaited = bundle ? awaitedOf(marks, bundle.id) : 'no'
  const chosen = bundle ? { ...bundle, awaited } : null
  const action = itemAction({
    type,
    status,
    viewer,
    seat,
    bundle: chosen,
    sellsLeftovers: sellsLeftovers(item),
  })
  return { action, awaited, joined: seat !== 'none', signedIn: Boolean(user) }
}
