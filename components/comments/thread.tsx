'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import {
  changeComment,
  type ThreadPlace,
  threadCalls,
  useLiked,
  useThreadLogin,
  useWritten,
} from '#lib/client/data/community/comments.ts'
import type { ThreadOrder, ThreadWish } from '#lib/client/data/community/thread-place.ts'
import { type Comment, toComment, toDiscussion } from '#lib/client/data/entities/comments.ts'
import { queryKey, useApiPages, useApiQuery } from '#lib/client/data/queries.tsx'
import { useBlocked } from '#lib/client/data/session/blocked.ts'
import { useUser } from '#lib/client/data/session/use-user.ts'
import { readToken } from '#lib/client/storage/token.ts'
import { quietly } from '#lib/client/transport/api-error.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { listen } from '#lib/client/transport/live-stream.ts'
import { threadWords } from '#lib/site/thread-words.ts'
import { useTranslation } from '#words'
import { MoreButton, ThreadAnswers } from './thread-answers.tsx'
import { ThreadComment } from './thread-comment.tsx'
import { ThreadContext, useThread } from './thread-context.tsx'
import { Writer } from './writer.tsx'

const countAnswers = (client: QueryClient, id: number) =>
  quietly(async () => {
    const input = { params: { id } }
    const { data } = await browserClient.call('GET /comments/{id}', input, { fresh: true })
    const { answersCounter } = toComment(data.comment)
    changeComment(client, id, (comment) => ({ ...comment, answersCounter }))
  })

/** Live counts of comments; a new answer also updates its parent and the open list of answers. */
const useThreadNews = ({ type, id }: ThreadPlace) => {
  const client = useQueryClient()
  const [counts, setCounts] = useState<{ threads: number; comments: number }>()
  const newest = useRef<number>(undefined)
  const became = useRef<number | null>(undefined)
  const { refresh } = useRouter()
  useEffect(() => {
    const topic = `comments:${type}:${id}`
    return listen([topic], (news) => {
      if (!('threads' in news)) return
      setCounts({ threads: news.threads, comments: news.comments })
      // The proposal became a group or a sale: the page must be rendered anew.
      if (became.current !== undefined && became.current !== news.became) refresh()
      became.current = news.became
      const before = newest.current
      newest.current = news.newest ?? 0
      const parent = news.newest_parent
      if (before === undefined || parent === null || newest.current <= before) return
      const key = queryKey('GET /comments/{id}/answers', { params: { id: parent } })
      void client.invalidateQueries({ queryKey: key })
      void countAnswers(client, parent)
    })
  }, [client, refresh, type, id])
  return counts
}

/** Fetches the comment that the address names if it is not among the loaded ones. */
const useLinked = (shown: ReadonlySet<number>) => {
  const { wish } = useThread()
  const id = 'id' in wish ? wish.id : 0
  const isAway = id > 0 && !shown.has(id)
  const { data, isError } = useApiQuery(
    'GET /comments/{id}',
    { params: { id } },
    { enabled: isAway, staleTime: Number.POSITIVE_INFINITY },
  )
  if (!isAway) return undefined
  if (isError) return 'gone'
  if (!data) return undefined
  const { comment, parent } = data.data
  return { comment: toComment(comment), parent: parent && toComment(parent) }
}

type RootCommentProps = {
  comment: Comment
  linked?: Comment | undefined
}

/** Top-level comment with its answers; memoized, so that in a long thread only changed comments rerender. */
const RootComment = memo(function RootComment({ comment, linked }: RootCommentProps) {
  const { wish } = useThread()
  const login = useThreadLogin()
  const { id } = comment
  const wished = 'id' in wish && wish.id === id ? wish.act : undefined
  const [answering, setAnswering] = useState(wished === 'answer')
  const answer = () => (readToken() === null ? login({ act: 'answer', id }) : setAnswering(true))
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAnswering(false)
    // Returns the focus only if the closed composer had it, not if the user has moved on.
    const { activeElement, body } = document
    if (activeElement === body || activeElement?.closest('.comment-composer'))
      button.current?.focus({ preventScroll: true })
  }
  return (
    <ThreadComment comment={comment} onAnswer={answer} answerButton={button}>
      <ThreadAnswers
        comment={comment}
        linked={linked}
        opened={wished === 'open'}
        answering={answering}
        onAnswered={close}
      />
    </ThreadComment>
  )
})

type LinkedCommentProps = { linked: ReturnType<typeof useLinked>; shown: ReadonlySet<number> }

/** Comment named by the address, above all others unless its parent is listed, which then shows it. */
function LinkedComment({ linked, shown }: LinkedCommentProps) {
  const { t } = useTranslation('writing')
  if (!linked) return null
  if (linked === 'gone') return <Note>{t('linkedGone')}</Note>
  const { comment, parent } = linked
  if (!parent) return <RootComment comment={comment} />
  return shown.has(parent.id) ? null : <RootComment comment={parent} linked={comment} />
}

/** Comments written just now come first in any order, then the pages. */
function ThreadList({ order, onThere }: { order: ThreadOrder; onThere: () => void }) {
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
  const read = list.items.filter(({ id }) => !seen.has(id) && seen.add(id))
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
            <ArrowUp size={18} />
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

type ThreadProps = {
  place: ThreadPlace
  order: ThreadOrder
  wish: ThreadWish
  onCount: (count: number) => void
  /** Called once the comments of the cached page are rendered interactively. */
  onThere: () => void
}

const everyMinute = 60_000

const useNow = () => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMinute)
    return () => clearInterval(timer)
  }, [])
  return now
}

export function Thread({ place, order, wish, onCount, onThere }: ThreadProps) {
  const now = useNow()
  const user = useUser()
  const liked = useLiked(place)
  const blocked = useBlocked()
  return (
    <I18nProvider words={threadWords}>
      <ThreadContext value={{ place, wish, user, liked, blocked, now, onCount }}>
        <ThreadList order={order} onThere={onThere} />
      </ThreadContext>
    </I18nProvider>
  )
}
