import type { z } from 'zod'
import type { followedThing } from '#lib/contract/following.ts'
import type { home, ownInterests } from '#lib/contract/home.ts'
import { toPreorderCard, toSaleCard } from './catalogue.ts'
import { toActivity, toProposal } from './community.ts'
import { toLevel } from './people.ts'
import { fields, timeOf } from './wire.ts'

export type Home = ReturnType<typeof toHome>

export const toHome = (wire: z.output<typeof home>) => ({
  ...wire,
  nearest: wire.nearest && {
    ...fields(wire.nearest),
    preorder: toPreorderCard(wire.nearest.preorder),
  },
  latestSuccess: wire.latest_success && {
    ...wire.latest_success,
    preorder: toPreorderCard(wire.latest_success.preorder),
  },
  closing: wire.closing.map(toPreorderCard),
  ready: wire.ready.map(toSaleCard),
  proposals: wire.proposals.map(toProposal),
  activities: wire.activities.map(toActivity),
  levels: wire.levels.map(toLevel),
})

export type OwnInterests = ReturnType<typeof toOwnInterests>

export const toOwnInterests = (wire: z.output<typeof ownInterests>) => ({
  preorders: wire.preorders.map(toPreorderCard),
  sales: wire.sales.map(toSaleCard),
  proposals: wire.proposals.map(toProposal),
})

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
