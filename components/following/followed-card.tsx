'use client'

import { cardSizes } from '#components/catalogue/card-picture.tsx'
import { PreorderCard } from '#components/catalogue/preorder-card.tsx'
import { SaleCard } from '#components/catalogue/sale-card.tsx'
import { ProposalTileCard } from '#components/community/proposal-tile-card.tsx'
import type { Followed } from '#lib/client/entities/following.ts'
import { Changes } from './changes.tsx'

export function FollowedCard({ followed, now }: { followed: Followed; now: number }) {
  const { thing, changes } = followed
  const note = <Changes changes={changes} />
  if (thing.type === 'preorder')
    return <PreorderCard item={thing} now={now} sizes={cardSizes} note={note} />
  if (thing.type === 'sale') return <SaleCard item={thing} sizes={cardSizes} note={note} />
  return <ProposalTileCard proposal={thing} sizes={cardSizes} note={note} />
}
