'use client'

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import type { FirstPage, Page } from '#lib/client/data/entities/wire.ts'
import { inTab } from '#lib/client/storage/browser-storage.ts'

type Place = { pages: number; y: number }

const keyOf = (address: string) => `place ${address}`

let isTaken = false

/** Saves the number of loaded pages and the scroll position, since the HTML contains only the first page. */
function rememberPlace(address: string, pages: number) {
  const place: Place = { pages, y: window.scrollY }
  inTab.keepJson(keyOf(address), place)
}

const cameBack = () => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'back_forward' || entry?.type === 'reload'
}

/** Returns the saved position after Back or a reload of the document; only on the first call. */
function takePlace(address: string): Place | undefined {
  if (isTaken) return undefined
  isTaken = true
  return cameBack() ? ((inTab.readJson(keyOf(address)) as Place | null) ?? undefined) : undefined
}

export type Pages<T> = UseInfiniteQueryResult<InfiniteData<Page<T>>> & { items: T[] }

/** Maximum loaded by scrolling, so that the footer stays reachable; more is loaded by a click. */
const cardsByScrolling = 100

export function useCardPages<T extends { id: number }>(
  address: string,
  first: FirstPage,
  pages: Pages<T>,
) {
  const { data, isFetching, fetchNextPage, error } = pages
  const loaded = data?.pages.length ?? 0
  const end = data?.pages.at(-1) ?? first
  const hasMore = end.page < end.lastPage
  const isFailed = error !== null && !isFetching
  const canLoad = hasMore && !isFetching && !isFailed

  // Drops duplicates: an item can move to a later page between two requests.
  const seen = new Set(first.ids)
  const items = pages.items.filter(({ id }) => !seen.has(id) && seen.add(id))

  const foot = useRef<HTMLDivElement>(null)
  const shown = first.ids.length + items.length
  const scrolls = canLoad && shown < cardsByScrolling
  useEffect(() => {
    if (!scrolls || !foot.current) return
    const watcher = new IntersectionObserver(
      (entries) => entries.at(-1)?.isIntersecting && void fetchNextPage(),
      { rootMargin: '600px 0px' },
    )
    watcher.observe(foot.current)
    return () => watcher.disconnect()
  }, [scrolls, fetchNextPage])

  useReturn(address, loaded, canLoad, fetchNextPage)

  const grid = useRef<HTMLDivElement>(null)
  const titles = () => [...(grid.current?.querySelectorAll<HTMLElement>('h3 > a') ?? [])]
  // After a press of the link the focus moves to the first new card.
  const goOnFrom = useRef<{ shown: number; card: number }>(undefined)
  const goOn = useEffectEvent(() => {
    if (goOnFrom.current === undefined || shown <= goOnFrom.current.shown) return
    titles()[goOnFrom.current.card]?.focus()
    goOnFrom.current = undefined
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: more cards are shown
  useEffect(() => goOn(), [shown])

  return {
    grid,
    titles,
    items,
    total: end.total,
    shown,
    nextPage: end.page + 1,
    hasMore,
    isFailed,
    isLoading: isFetching && (loaded === 0 || pages.isFetchingNextPage),
    loadMore: () => {
      goOnFrom.current = { shown, card: titles().length }
      if (!isFetching) void fetchNextPage()
    },
    foot,
  }
}

type MoreCardsProps = {
  more: ReturnType<typeof useCardPages>
  words: Record<'failed' | 'retry' | 'more' | 'shown', string>
  /** Address of the next page, for readers without scripts. */
  href: string
  children: ReactNode
}

/** Link to the next cards below a list, its failure, or its end. */
export function MoreCards({ more, words, href, children }: MoreCardsProps) {
  return (
    <>
      <div ref={more.foot} className="mt-2 mb-14 grid justify-items-center gap-3 text-center">
        {more.isFailed ? (
          <>
            <p role="alert">{words.failed}</p>
            <Button onClick={more.loadMore}>{words.retry}</Button>
          </>
        ) : more.hasMore ? (
          <Link
            className={buttonClass()}
            href={href}
            rel="next"
            aria-disabled={more.isLoading || undefined}
            onNavigate={(event) => {
              event.preventDefault()
              more.loadMore()
            }}
          >
            {words.more}
          </Link>
        ) : (
          <p>{children}</p>
        )}
      </div>
      <p role="status" className="sr-only">
        {more.items.length > 0 && words.shown}
      </p>
    </>
  )
}

function useReturn(address: string, loaded: number, canLoad: boolean, load: () => unknown) {
  const [place, setPlace] = useState<ReturnType<typeof takePlace>>()
  useEffect(() => setPlace(takePlace(address)), [address])

  useEffect(() => {
    if (!place) return
    if (loaded < place.pages && canLoad) load()
    if (loaded >= place.pages) {
      window.scrollTo(0, place.y)
      setPlace(undefined)
    }
  }, [place, loaded, canLoad, load])

  useEffect(() => {
    const remember = () => rememberPlace(address, loaded)
    window.addEventListener('pagehide', remember)
    return () => window.removeEventListener('pagehide', remember)
  }, [address, loaded])
}
