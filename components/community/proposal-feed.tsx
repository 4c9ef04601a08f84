'use client'

import { ArrowUp } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { MoreCards, useCardPages } from '#components/catalogue/more-cards.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { type Proposal, toProposal } from '#lib/client/data/entities/community.ts'
import { type FirstPage, toPage } from '#lib/client/data/entities/wire.ts'
import { useApiPages } from '#lib/client/data/queries.tsx'
import { useBlocked } from '#lib/client/data/session/blocked.ts'
import { useUser } from '#lib/client/data/session/use-user.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { listen } from '#lib/client/transport/live-stream.ts'
import type { liveFeed } from '#lib/contract/live.ts'
import { useTranslation } from '#words'
import { type FeedQuery, feedAddress } from './feed-query.ts'
import { ProposalCard } from './proposal-card.tsx'

export type Newest = z.output<typeof liveFeed>['newest']

type Reader = {
  known: readonly number[]
  interestId: number | undefined
  /** Authors to exclude: the member and blocked members. */
  excluded: readonly (number | undefined)[]
}

export const countNew = (newest: Newest, { known, interestId, excluded }: Reader) => {
  const first = newest.findIndex(({ id }) => known.includes(id))
  return newest
    .slice(0, first < 0 ? newest.length : first)
    .filter(({ interest_id }) => interestId === undefined || interest_id === interestId)
    .filter(({ user_id }) => user_id === null || !excluded.includes(user_id)).length
}

type FreshProposalsProps = {
  query: FeedQuery
  known: readonly number[]
  onShow: (fresh: Proposal[]) => void
}

const mostAnnounced = 20
const mostPages = 5

const readFresh = async (query: FeedQuery, known: readonly number[]) => {
  const fresh: Proposal[] = []
  for (let page = 1; page <= mostPages; page++) {
    const request = { query: { ...query, page } }
    const { data, meta } = await browserClient.call('GET /community', request, { fresh: true })
    const first = data.findIndex(({ id }) => known.includes(id))
    fresh.push(...data.slice(0, first < 0 ? data.length : first).map(toProposal))
    if (first >= 0 || page >= meta.last_page) break
  }
  return [...new Map(fresh.map((proposal) => [proposal.id, proposal])).values()]
}

/** True for the first page of the newest order, the only place where new proposals belong. */
const isAnnounced = ({ order_by, page }: FeedQuery) => order_by === 'recent' && page === 1

/** Announces new proposals without taking space, so that the feed does not shift. */
function FreshProposals({ query, known, onShow }: FreshProposalsProps) {
  const { t } = useTranslation('feed')
  const user = useUser()
  const blocked = useBlocked()
  const [newest, setNewest] = useState<Newest>([])
  const [isBusy, setBusy] = useState(false)
  const isListening = isAnnounced(query)
  useEffect(() => {
    if (!isListening) return
    return listen(['proposals'], (news) => {
      if ('newest' in news && Array.isArray(news.newest)) setNewest(news.newest)
    })
  }, [isListening])

  const excluded = [user?.id, ...blocked]
  const count = isListening
    ? countNew(newest, { known, interestId: query.interest_id, excluded })
    : 0
  const show = async () => {
    setBusy(true)
    try {
      onShow(await readFresh(query, known))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast(t('freshFailed'), 'problem')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div role="status" className="sticky top-[6.5rem] z-over grid h-0 justify-items-center">
      {count > 0 && (
        <Button kind="ink" size="sm" className="-translate-y-7" busy={isBusy} onClick={show}>
          <ArrowUp size={18} />
          {t(count >= mostAnnounced ? 'freshMany' : 'fresh', { count })}
        </Button>
      )}
    </div>
  )
}

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
  children: ReactNode
}

const none = { above: [], readAt: 0 }

/** Feed with infinite scrolling, a "more" link, and page addresses for readers without scripts. */
export function ProposalFeed({ query: given, first, children }: ProposalFeedProps) {
  const { t } = useTranslation('feed')
  const { page, ...query } = given
  const pages = useApiPages(
    'GET /community',
    { query },
    { toPage: toPage(toProposal), firstPage: page + 1, onDemand: true },
  )
  const more = useCardPages(feedAddress(given), first, pages)
  const { grid, titles, shown, isLoading } = more
  const words = {
    failed: t('failed'),
    retry: t('retry'),
    more: t('more'),
    shown: t('shown', { shown, count: more.total }),
  }

  const [{ above, readAt }, setAbove] = useState<{ above: Proposal[]; readAt: number }>(none)
  const showAbove = (fresh: Proposal[]) => {
    flushSync(() =>
      setAbove((before) => ({ above: [...fresh, ...before.above], readAt: Date.now() })),
    )
    titles()[0]?.focus()
  }

  return (
    <>
      <FreshProposals
        query={given}
        known={[...first.ids, ...above.map(({ id }) => id)]}
        onShow={showAbove}
      />
      <div ref={grid} className="grid gap-11 lg:gap-14" aria-busy={isLoading}>
        {above.map((proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} now={readAt} />
        ))}
        {children}
        {more.items.map((proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} now={pages.dataUpdatedAt} />
        ))}
        {isLoading && <FeedSkeleton />}
      </div>
      <MoreCards more={more} words={words} href={feedAddress({ ...given, page: more.nextPage })}>
        {t('end')}
      </MoreCards>
    </>
  )
}
