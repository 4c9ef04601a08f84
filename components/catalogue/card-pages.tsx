'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { CardSkeleton } from '#components/ui/skeleton.tsx'
import type { FirstPage } from '#lib/client/data/entities/wire.ts'
import { paths } from '#lib/client/paths.ts'
import { useTranslation } from '#words'
import { type ListKind, type ListQuery, listAddress } from './list-query.ts'
import { type Pages, useCardPages } from './use-card-pages.ts'

export type CardPagesProps = {
  query: ListQuery
  first: FirstPage
  children: ReactNode
}

type GrowingProps<T> = CardPagesProps & {
  kind: ListKind
  pages: Pages<T>
  card: (item: T) => ReactNode
}

const skeletons = 4

/** Grid with infinite scrolling, a "more" link, and page addresses for readers without scripts. */
export function CardPages<T extends { id: number }>(props: GrowingProps<T>) {
  const { kind, query, first, pages, card, children } = props
  const { t } = useTranslation('lists')
  const grid = useRef<HTMLDivElement>(null)
  const more = useCardPages(listAddress(kind, query), first, pages)
  const { shown, total } = more

  // After a press of the link the focus moves to the first new card.
  const goOnFrom = useRef<number>(undefined)
  useEffect(() => {
    if (goOnFrom.current === undefined || shown <= goOnFrom.current) return
    const titles = grid.current?.querySelectorAll<HTMLElement>('h3 > a')
    titles?.[goOnFrom.current]?.focus()
    goOnFrom.current = undefined
  }, [shown])

  const loadMore = () => {
    goOnFrom.current = shown
    more.loadMore()
  }

  return (
    <>
      <div ref={grid} className="cards list-cards" data-kind={kind} aria-busy={more.isLoading}>
        {children}
        {more.items.map(card)}
        {more.isLoading &&
          Array.from({ length: skeletons }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike
            <CardSkeleton key={index} />
          ))}
      </div>
      <div ref={more.end} className="mt-2 mb-14 grid justify-items-center gap-3 text-center">
        {more.isFailed ? (
          <>
            <p role="alert">{t(`failed.${kind}`)}</p>
            <Button onClick={loadMore}>{t('retry')}</Button>
          </>
        ) : more.hasMore ? (
          <Link
            className={buttonClass()}
            href={listAddress(kind, { ...query, page: more.nextPage })}
            rel="next"
            aria-disabled={more.isLoading || undefined}
            onNavigate={(event) => {
              event.preventDefault()
              loadMore()
            }}
          >
            {t(`more.${kind}`)}
          </Link>
        ) : (
          <p>
            {t('end')}{' '}
            <Link className="link" href={paths.propose()}>
              {t('propose')}
            </Link>
          </p>
        )}
      </div>
      <p role="status" className="sr-only">
        {more.items.length > 0 && t(`shown.${kind}`, { shown, count: total })}
      </p>
    </>
  )
}
