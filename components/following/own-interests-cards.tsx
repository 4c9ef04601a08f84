'use client'

import { useTranslation } from 'react-i18next'
import { cardSizes } from '#components/catalogue/card-picture.tsx'
import { PreorderCard } from '#components/catalogue/preorder-card.tsx'
import { SaleCard } from '#components/catalogue/sale-card.tsx'
import { ProposalTileCard } from '#components/community/proposal-tile-card.tsx'
import { UnlessBlocked } from '#components/people/unless-blocked.tsx'
import { type OwnInterests, toOwnInterests } from '#lib/client/entities/home.ts'
import { laterCalls } from '#lib/client/later-calls.ts'
import { useApiQuery } from '#lib/client/queries.tsx'

export type OwnInterestsProps = { kind: keyof OwnInterests; className?: string }

const cards = {
  preorders: ({ preorders }: OwnInterests, now: number) =>
    preorders.map((item) => <PreorderCard key={item.id} item={item} now={now} sizes={cardSizes} />),
  sales: ({ sales }: OwnInterests) =>
    sales.map((item) => <SaleCard key={item.id} item={item} sizes={cardSizes} />),
  proposals: ({ proposals }: OwnInterests) =>
    proposals.map((proposal) => (
      <UnlessBlocked key={proposal.id} member={proposal.userId}>
        <ProposalTileCard proposal={proposal} sizes={cardSizes} />
      </UnlessBlocked>
    )),
}

const rows = { preorders: '[--rows:5]', sales: '[--rows:4]', proposals: '[--rows:3]' }

export function OwnInterestsCards({ kind, className }: OwnInterestsProps) {
  const { t } = useTranslation('catalogue')
  const answer = useApiQuery(laterCalls.ownInterests, {})
  if (!answer.data) return null
  const shown = toOwnInterests(answer.data.data)
  if (shown[kind].length === 0) return null
  return (
    <section className={className} aria-labelledby="own-interests">
      <h2 id="own-interests" className="mb-5 text-d3">
        {t('ownInterests')}
      </h2>
      <div className={`cards ${rows[kind]}`}>{cards[kind](shown, answer.dataUpdatedAt)}</div>
    </section>
  )
}
