'use client'

import { useEffect, useState } from 'react'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { type ThreadPlace, useLiked } from '#lib/client/community/comments.ts'
import type { ThreadOrder, ThreadWish } from '#lib/client/community/thread-place.ts'
import { useBlocked } from '#lib/client/session/blocked.ts'
import { useUser } from '#lib/client/session/use-user.ts'
import { threadWords } from '#lib/site/thread-words.ts'
import { ThreadContext } from './thread-context.tsx'
import { ThreadList } from './thread-list.tsx'

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
