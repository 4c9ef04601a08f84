'use client'

import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FirstPage } from '#components/catalogue/first-page.ts'
import { useCardPages } from '#components/catalogue/use-card-pages.ts'
import { Link } from '#components/navigation/link.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { type Proposal, toProposal } from '#lib/client/data/entities/community.ts'
import { toPage } from '#lib/client/data/entities/list.ts'
import { useApiPages } from '#lib/client/data/queries.tsx'
import { useTranslation } from '#words'
import { type FeedQuery, feedAddress } from './feed-query.ts'
import { FreshProposals } from './fresh-proposals.tsx'
import { ProposalCard } from './proposal-card.tsx'

/** Placeholder of a proposal in its final size. */
function FeedSkeleton() {
  return (
    <div className="feed-card" aria-hidden="true">
      <Skeleton className="feed-shape" />
      <div className="grid min-w-0 content-start gap-3.5">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-8 w-4/5" />
        <Skeleton className="h-4" />
        <Skeleton className="h-12" />
      </div>
    </div>
  )
}

type ProposalFeedProps = {
  query: FeedQuery
  first: FirstPage
  /** Server-rendered cards of the first page. */
  children: ReactNode
}

const none = { above: [], readAt: 0 }

/** Visible cards, without those of blocked members. */
const cardsOf = (feed: RefObject<HTMLDivElement | null>) => [
  ...(feed.current?.querySelectorAll<HTMLElement>('h3 > a') ?? []),
]

/** Feed with infinite scrolling, a "more" link, and page addresses for readers without scripts. */
export function ProposalFeed({ query: given, first, children }: ProposalFeedProps) {
  const { t } = useTranslation('feed')
  const { page, ...query } = given
  const pages = useApiPages(
    'GET /community',
    { query },
    { toPage: toPage(toProposal), firstPage: page + 1, onDemand: true },
  )
  const feed = useRef<HTMLDivElement>(null)
  const more = useCardPages(feedAddress(given), first, pages)
  const { shown, total } = more

  // After a press of the link the focus moves to the first new card.
  const goOnFrom = useRef<{ shown: number; card: number }>(undefined)
  useEffect(() => {
    if (goOnFrom.current === undefined || shown <= goOnFrom.current.shown) return
    cardsOf(feed)[goOnFrom.current.card]?.focus()
    goOnFrom.current = undefined
  }, [shown])

  const [{ above, readAt }, setAbove] = useState<{ above: Proposal[]; readAt: number }>(none)
  const showAbove = (fresh: Proposal[]) => {
    flushSync(() =>
      setAbove((before) => ({ above: [...fresh, ...before.above], readAt: Date.now() })),
    )
    cardsOf(feed)[0]?.focus()
  }

  const loadMore = () => {
    goOnFrom.current = { shown, card: cardsOf(feed).length }
    more.loadMore()
  }

  return (
    <>
      <FreshProposals
        query={given}
        known={[...first.ids, ...above.map(({ id }) => id)]}
        onShow={showAbove}
      />
      <div ref={feed} className="grid gap-11 lg:gap-14" aria-busy={more.isLoading}>
        {above.map((proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} now={readAt} />
        ))}
        {children}
        {more.items.map((proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} now={pages.dataUpdatedAt} />
        ))}
        {more.isLoading && <FeedSkeleton />}
      </div>
      <div ref={more.end} className="mt-2 mb-14 grid justify-items-center gap-3 text-center">
        {more.isFailed ? (
          <>
            <p role="alert">{t('failed')}</p>
            <Button onClick={loadMore}>{t('retry')}</Button>
          </>
        ) : more.hasMore ? (
          <Link
            className={buttonClass()}
            href={feedAddress({ ...given, page: more.nextPage })}
            rel="next"
            aria-disabled={more.isLoading || undefined}
            onNavigate={(event) => {
              event.preventDefault()
              loadMore()
            }}
          >
            {t('more')}
          </Link>
        ) : (
          <p>{t('end')}</p>
        )}
      </div>
      <p role="status" className="sr-only">
        {more.items.length > 0 && t('shown', { shown, count: total })}
      </p>
    </>
  )
}
