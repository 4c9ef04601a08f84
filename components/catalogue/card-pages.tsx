'use client'

import type { ReactNode } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { PaintAfter } from '#components/ui/paint-after.tsx'
import { CardSkeletons } from '#components/ui/skeleton.tsx'
import type { FirstPage } from '#lib/client/data/entities/wire.ts'
import { paths } from '#lib/client/paths.ts'
import { useTranslation } from '#words'
import { eagerCards } from './item-picture.tsx'
import { type ListKind, type ListQuery, listAddress } from './list-query.ts'
import { MoreCards, type Pages, useCardPages } from './more-cards.tsx'

export type CardPagesProps = { query: ListQuery; first: FirstPage; children: ReactNode[] }

type GrowingProps<T> = CardPagesProps & {
  kind: ListKind
  pages: Pages<T>
  card: (item: T) => ReactNode
}

/** Grid with infinite scrolling, a "more" link, and page addresses for readers without scripts. */
export function CardPages<T extends { id: number }>(props: GrowingProps<T>) {
  const { kind, query, first, pages, card, children } = props
  const { t } = useTranslation('lists')
  const more = useCardPages(listAddress(kind, query), first, pages)
  const { grid, shown, isLoading } = more
  const words = {
    failed: t(`failed.${kind}`),
    retry: t('retry'),
    more: t(`more.${kind}`),
    shown: t(`shown.${kind}`, { shown, count: more.total }),
  }
  return (
    <>
      <div ref={grid} className="cards list-cards" data-kind={kind} aria-busy={isLoading}>
        {/* A late card may be taller, and would shift the texts of its row. */}
        <PaintAfter id="row-end" />
        {children.slice(0, eagerCards)}
        <span id="row-end" hidden />
        {children.slice(eagerCards)}
        {more.items.map(card)}
        {isLoading && <CardSkeletons count={4} />}
      </div>
      <MoreCards
        more={more}
        words={words}
        href={listAddress(kind, { ...query, page: more.nextPage })}
      >
        {t('end')}{' '}
        <Link className="link" href={paths.propose()}>
          {t('propose')}
        </Link>
      </MoreCards>
    </>
  )
}
