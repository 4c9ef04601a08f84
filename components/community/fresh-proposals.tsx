'use client'

import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { type Proposal, toProposal } from '#lib/client/data/entities/community.ts'
import { useBlocked } from '#lib/client/data/session/blocked.ts'
import { useUser } from '#lib/client/data/session/use-user.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { listen } from '#lib/client/transport/live-stream.ts'
import type { liveFeed } from '#lib/contract/live.ts'
import { useTranslation } from '#words'
import type { FeedQuery } from './feed-query.ts'

export type Newest = z.output<typeof liveFeed>['newest']

type Reader = {
  /** Ids in the feed already. */
  known: readonly number[]
  /** Chosen interest, if any. */
  interestId: number | undefined
  /** Authors to exclude: the member and blocked members. */
  excluded: readonly (number | undefined)[]
}

/** Number of new proposals before the first known one. */
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

/** Maximum number of proposals in a news message. */
const mostAnnounced = 20
/** Maximum number of pages to read for new proposals. */
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
export function FreshProposals({ query, known, onShow }: FreshProposalsProps) {
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
          <ArrowUp size={18} aria-hidden="true" />
          {t(count >= mostAnnounced ? 'freshMany' : 'fresh', { count })}
        </Button>
      )}
    </div>
  )
}
