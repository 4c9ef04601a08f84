'use client'

import type { LiveItem } from '#lib/client/entities/live-item.ts'
import type { Bundle } from '#lib/client/entities/variations.ts'
import { itemAction } from '#lib/client/item-action.ts'
import { useMarks } from '#lib/client/marks.ts'
import { useUser } from '#lib/client/use-user.ts'

/** What whoever looks can do with what is chosen; a visitor's view until it is known who looks. */
export const useItemAction = (item: LiveItem, bundle: Bundle | undefined) => {
  const user = useUser()
  const marks = useMarks()
  const joined = item.type === 'preorder' && (marks?.seats.includes(item.id) ?? false)
  const viewer = user ? (user.weep ? 'weep' : 'member') : 'visitor'
  const { type, status } = item
  const action = itemAction({ type, status, viewer, joined, bundle: bundle ?? null })
  return { action, joined, signedIn: Boolean(user) }
}
