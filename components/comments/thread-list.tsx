'use client'

import { ArrowUp } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { threadCalls } from '#lib/client/community/comments.ts'
import { useThreadNews } from '#lib/client/community/thread-news.ts'
import type { ThreadOrder } from '#lib/client/community/thread-place.ts'
import { useWritten } from '#lib/client/community/written-comments.ts'
import { toDiscussion } from '#lib/client/entities/comments.ts'
import { useApiPages } from '#lib/client/queries.tsx'
import { useTranslation } from '#words'
import { LinkedComment } from './linked-comment.tsx'
import { MoreButton } from './more-button.tsx'
import { RootComment } from './root-comment.tsx'
import { useThread } from './thread-context.tsx'
import { useLinked } from './use-linked.ts'
import { Writer } from './writer.tsx'

/** Comments written just now come first in any order, then the pages. */
export function ThreadList({ order, onThere }: { order: ThreadOrder; onThere: () => void }) {
  const { t } = useTranslation('comments')
  const { t: writing } = useTranslation('writing')
  const { place, wish, onCount } = useThread()
  const input = { params: { id: place.id }, query: { order_by: order } }
  const list = useApiPages(threadCalls[place.type].list, input, {
    toPage: toDiscussion,
    fresh: true,
  })
  const { written, clear } = useWritten(place, null)
  const now = useThreadNews(place)

  const goOn = useEffectEvent(() => {
    if (wish.act === 'more' && list.data?.pages.length === 1) void list.fetchNextPage()
  })
  const isThere = list.data !== undefined
  useEffect(() => {
    if (isThere) goOn()
  }, [isThere])

  // Drops duplicates: a new comment moves the last one of a page to the next page.
  const seen = new Set(written.map(({ id }) => id))
  const pages = list.data?.pages ?? []
  const read = pages.flatMap(({ items }) => items).filter(({ id }) => !seen.has(id) && seen.add(id))
  const linked = useLinked(seen)
  const { total = 0, comments = 0 } = pages.at(-1) ?? {}
  const count = now?.comments ?? (isThere ? comments + written.length : undefined)
  // Layout effect, in the same commit as the new thread: the count can add a row above it.
  useLayoutEffect(() => {
    if (count !== undefined) onCount(count)
  }, [count, onCount])

  // Stays mounted while the list is refetched, since a composer may be open.
  const [awake, setAwake] = useState(false)
  if (isThere && !awake) setAwake(true)
  useLayoutEffect(() => {
    if (awake) onThere()
  }, [awake, onThere])
  if (!awake)
    return list.isError && <MoreButton label="" busy={false} failed onMore={() => list.refetch()} />
  const fresh = now === undefined || !isThere ? 0 : now.threads - total - written.length
  const answerTo = (id: number) =>
    linked && linked !== 'gone' && linked.parent?.id === id ? linked.comment : undefined
  const refresh = async () => {
    await list.refetch()
    clear()
  }
  return (
    <div className="comments">
      <Writer parentId={null} first={isThere && seen.size === 0} />
      <div role="status" className="contents">
        {fresh > 0 && (
          <Button kind="soft" size="sm" className="justify-self-center" onClick={refresh}>
            <ArrowUp size={18} aria-hidden="true" />
            {writing('fresh', { count: fresh })}
          </Button>
        )}
      </div>
      <LinkedComment linked={linked} shown={seen} />
      {[...written.toReversed(), ...read].map((comment) => (
        <RootComment key={comment.id} comment={comment} linked={answerTo(comment.id)} />
      ))}
      {(!isThere || list.isFetchingNextPage || list.isFetchNextPageError || list.hasNextPage) && (
        <MoreButton
          label={t('more', { count: Math.max(1, total + written.length - seen.size) })}
          data-act="more"
          busy={list.isFetchingNextPage || list.isPending}
          failed={list.isFetchNextPageError || list.isLoadingError}
          onMore={() => (isThere ? list.fetchNextPage() : list.refetch())}
        />
      )}
    </div>
  )
}
