import type { z } from 'zod'
import type { followedThing } from '#lib/contract/following.ts'
import { toPreorderCard, toSaleCard } from './catalogue.ts'
import { toProposal } from './community.ts'
import { timeOf } from './picture.ts'

export type Followed = ReturnType<typeof toFollowed>

const toThing = (wire: z.output<typeof followedThing>) => {
  if (wire.type === 'preorder') return toPreorderCard(wire.preorder)
  return wire.type === 'sale' ? toSaleCard(wire.sale) : toProposal(wire.proposal)
}

export const toFollowed = (wire: z.output<typeof followedThing>) => ({
  thing: toThing(wire),
  followedTimestamp: timeOf(wire.followed_at),
  changes: wire.changes,
})
