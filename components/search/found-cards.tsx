import type { ReactNode } from 'react'
import { cardSizes } from '#components/catalogue/item-picture.tsx'
import { PreorderCard } from '#components/catalogue/preorder-card.tsx'
import { SaleCard } from '#components/catalogue/sale-card.tsx'
import { SectionHead } from '#components/catalogue/section-head.tsx'
import { ProposalTileCard } from '#components/community/proposal-tile-card.tsx'
import { Link } from '#components/navigation/link.tsx'
import { UnlessBlocked } from '#components/people/unless-blocked.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import type { SearchPreview as Found, SearchPreview } from '#lib/client/data/entities/search.ts'
import { foundTypes } from '#lib/contract/search.ts'
import { translate } from '#lib/site/i18n.ts'
import { PastEnd } from './nothing.tsx'
import { type FoundKind, kindsOf, type SearchQuery, searchAddress } from './search-query.ts'

export const foundCards = {
  preorders: (items: Found['preorders']['items'], now: number) => (
    <div className="cards [--rows:5]">
      {items.map((item) => (
        <PreorderCard key={item.id} item={item} now={now} sizes={cardSizes} />
      ))}
    </div>
  ),
  sales: (items: Found['sales']['items']) => (
    <div className="cards [--rows:4]">
      {items.map((item) => (
        <SaleCard key={item.id} item={item} sizes={cardSizes} />
      ))}
    </div>
  ),
  proposals: (items: Found['proposals']['items']) => (
    <div className="cards [--rows:3]">
      {items.map((proposal) => (
        <UnlessBlocked key={proposal.id} member={proposal.userId}>
          <ProposalTileCard proposal={proposal} sizes={cardSizes} />
        </UnlessBlocked>
      ))}
    </div>
  ),
}

type PreviewProps = { preview: SearchPreview; query: SearchQuery; now: number }

export function Preview({ preview, query, now }: PreviewProps) {
  const t = translate('results')
  const grids: Record<FoundKind, ReactNode> = {
    preorders: foundCards.preorders(preview.preorders.items, now),
    sales: foundCards.sales(preview.sales.items),
    proposals: foundCards.proposals(preview.proposals.items),
  }
  const chosen = kindsOf(query)
  return foundTypes
    .filter((kind) => chosen.length === 0 || chosen.includes(kind))
    .filter((kind) => preview[kind].total > 0)
    .map((kind) => {
      const isMore = preview[kind].total > preview[kind].items.length
      const all = { href: searchAddress({ ...query, kind, kinds: undefined }), label: t('more') }
      return (
        <section key={kind} className="mt-11 first:mt-2" aria-labelledby={kind}>
          <SectionHead id={kind} title={t(`sections.${kind}`)} {...(isMore ? { all } : {})} />
          {grids[kind]}
        </section>
      )
    })
}

type FoundPageProps = {
  query: SearchQuery & { kind: FoundKind }
  page: { page: number; lastPage: number; total: number; items: unknown[] }
  children: ReactNode
}

export function FoundPage({ query, page, children }: FoundPageProps) {
  const t = translate('results')
  const to = (number: number) => searchAddress({ ...query, page: number })
  if (page.items.length === 0) return <PastEnd href={to(1)} />
  return (
    <section className="mt-11 first:mt-2" aria-labelledby={query.kind}>
      <h2 id={query.kind} className="sr-only">
        {t(`sections.${query.kind}`)}
      </h2>
      {children}
      {page.lastPage > 1 && (
        <nav className="search-pages" aria-label={t('pages')}>
          {page.page > 1 && (
            <Link className={buttonClass()} href={to(page.page - 1)} rel="prev">
              {t('before')}
            </Link>
          )}
          {page.page < page.lastPage && (
            <Link className={buttonClass()} href={to(page.page + 1)} rel="next">
              {t('next')}
            </Link>
          )}
        </nav>
      )}
    </section>
  )
}
