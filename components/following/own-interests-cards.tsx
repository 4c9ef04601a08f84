import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { PreorderCard } from '#components/catalogue/preorder-card.tsx'
import { SaleCard } from '#components/catalogue/sale-card.tsx'
import { ProposalTileCard } from '#components/community/proposal-tile-card.tsx'
import { UnlessBlocked } from '#components/people/unless-blocked.tsx'
import { type OwnInterests, toOwnInterests } from '#lib/client/data/entities/home.ts'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import { ownKinds } from '#lib/client/storage/own-kinds.ts'
import { useTranslation } from '#words'
import { OwnFrame, type OwnInterestsProps } from './own-frame.tsx'

const sizes = '(min-width: 77.25rem) 270px, (min-width: 48rem) 34vw, 270px'

const cards = {
  preorders: ({ preorders }: OwnInterests, now: number) =>
    preorders.map((item) => <PreorderCard key={item.id} item={item} now={now} sizes={sizes} />),
  sales: ({ sales }: OwnInterests) =>
    sales.map((item) => <SaleCard key={item.id} item={item} sizes={sizes} />),
  proposals: ({ proposals }: OwnInterests) =>
    proposals.map((proposal) => (
      <UnlessBlocked key={proposal.id} member={proposal.userId}>
        <ProposalTileCard proposal={proposal} sizes={sizes} />
      </UnlessBlocked>
    )),
}

type CardsProps = OwnInterestsProps & {
  children: ReactNode
}

export function OwnInterestsCards({ kind, className, children }: CardsProps) {
  const { t } = useTranslation('catalogue')
  const [hasPlace] = useState(() => ownKinds.includes(kind))
  const [isBelow, setBelow] = useState(false)
  const start = useRef<HTMLDivElement>(null)
  const { data: answer, dataUpdatedAt, isError } = useApiQuery('GET /users/logged/home', {})
  useLayoutEffect(() => {
    if (!answer) return
    ownKinds.remember(answer.data)
    if (start.current) setBelow(start.current.getBoundingClientRect().top > window.innerHeight)
  }, [answer])

  const isEmpty = isError || answer?.data[kind].length === 0
  if (hasPlace && isEmpty)
    return (
      <OwnFrame kind={kind} className={className}>
        <p className="text-ink-2">
          {t(isError ? 'ownInterests.failed' : `ownInterests.none.${kind}`)}
        </p>
      </OwnFrame>
    )
  if (hasPlace && !answer) return children
  // Without a place it comes where nobody looks yet, else with the next page.
  if (!answer || isEmpty || !(hasPlace || isBelow)) return <div ref={start} />
  return (
    <OwnFrame kind={kind} className={className}>
      {cards[kind](toOwnInterests(answer.data), dataUpdatedAt)}
    </OwnFrame>
  )
}
