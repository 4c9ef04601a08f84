import { Search, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { Count } from '#components/ui/icon-button.tsx'
import { Tabs } from '#components/ui/segmented.tsx'
import type { SearchFacets, SearchPreview } from '#lib/client/entities/search.ts'
import { paths } from '#lib/client/paths.ts'
import { formatNumber } from '#lib/format/money.ts'
import { translate } from '#lib/site/i18n.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { Facets, type Interests } from './facets.tsx'
import {
  countFilters,
  type FoundKind,
  foundKinds,
  type SearchQuery,
  searchAddress,
} from './search-query.ts'

type SearchPageProps = {
  query: SearchQuery
  preview: SearchPreview
  facets: SearchFacets
  interests: Interests
  children: ReactNode
}

type Counted = { total: number; more: boolean }

const sumOf = (preview: SearchPreview): Counted => ({
  total: foundKinds.reduce((sum, kind) => sum + preview[kind].total, 0),
  more: foundKinds.some((kind) => preview[kind].more),
})

/** The words that were searched, the types with how many there are, and what was found. */
export function SearchPage({ query, preview, facets, interests, children }: SearchPageProps) {
  const t = translate('search')
  const all = sumOf(preview)
  const filters = countFilters(query)
  const tab = (kind: FoundKind | null, { total, more }: Counted) => ({
    href: searchAddress({ ...query, kind, page: 1 }),
    label: t(`tabs.${kind ?? 'all'}`),
    count: more ? t('moreCount', { count: total }) : formatNumber(total),
    current: kind === query.kind,
  })
  return (
    <div className="wrap pt-4.5 lg:pt-9">
      <h1 className="text-d2 wrap-anywhere">{t('heading', { term: query.term })}</h1>
      {facets.total > 0 ? (
        <>
          <p className="mt-2 max-w-lead text-ink-2">{totalOf(all, filters, facets.total)}</p>
          <HowFound query={query} preview={preview} />
          <Tabs
            className="mt-5"
            label={t('tabs.label')}
            link={Link}
            views={[tab(null, all), ...foundKinds.map((kind) => tab(kind, preview[kind]))]}
          />
          <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-5 lg:grid-cols-[248px_minmax(0,1fr)]">
            <details className="lg:hidden">
              <summary className="chip w-fit list-none">
                <SlidersHorizontal size={18} aria-hidden="true" />
                {t('filters.title')}
                {filters > 0 && <Count>{filters}</Count>}
              </summary>
              <div className="mt-4 rounded-panel border border-line p-5">
                <Facets query={query} facets={facets} interests={interests} />
              </div>
            </details>
            <aside className="hidden lg:block" aria-label={t('filters.title')}>
              <Facets query={query} facets={facets} interests={interests} />
            </aside>
            <div>
              <ChosenFilters query={query} interests={interests} />
              {all.total > 0 ? children : <NothingLeft query={query} />}
            </div>
          </div>
        </>
      ) : (
        <>
          <Nothing reason="empty" href={paths.propose(query.term)} term={query.term} />
          <OtherWays near={preview.near} />
        </>
      )}
    </div>
  )
}

const totalOf = ({ total, more }: Counted, filters: number, unfiltered: number) => {
  const t = translate('search')
  if (filters > 0) return t('filtered', { count: total, total: unfiltered })
  return more ? t('moreThan', { count: total }) : t('total', { count: total })
}

/** Where what was found is not quite what was asked for. */
function HowFound({ query, preview }: { query: SearchQuery; preview: SearchPreview }) {
  const t = translate('search')
  const { instead, isLoose } = preview
  if (!instead && !isLoose) return null
  return (
    <p className="mt-2 max-w-lead">
      {isLoose ? t('loose') : t('instead', { term: query.term, instead })}
    </p>
  )
}

/** Words spelt nearly so, and the way home. */
function OtherWays({ near }: { near: readonly string[] }) {
  const t = translate('search')
  return (
    <nav className="flex flex-wrap items-center justify-center gap-3" aria-label={t('near.title')}>
      {near.length > 0 && <span className="text-ink-2">{t('near.title')}</span>}
      {near.map((term) => (
        <Link key={term} href={paths.search(term)} className="chip">
          {term}
        </Link>
      ))}
      <Link href={paths.home()} className="link">
        {t('near.home')}
      </Link>
    </nav>
  )
}

function NothingLeft({ query }: { query: SearchQuery }) {
  const t = translate('search')
  return (
    <Empty
      icon={<SlidersHorizontal size={36} aria-hidden="true" />}
      title={t('filters.emptyTitle')}
      text={t('filters.emptyText')}
      action={
        <Link
          href={searchAddress({ ...query, page: 1, filters: {} })}
          className={buttonClass({ kind: 'pri' })}
        >
          {t('filters.none')}
        </Link>
      }
    />
  )
}

type NothingProps = { reason: 'empty' | 'short' | 'pastEnd'; href: string; term?: string }

export function Nothing({ reason, href, term }: NothingProps) {
  const t = translate('search')
  return (
    <Empty
      icon={<Search size={36} aria-hidden="true" />}
      title={t(`${reason}.title`)}
      text={t(`${reason}.text`, { term })}
      action={
        <Link href={href} className={buttonClass({ kind: 'pri' })}>
          {t(`${reason}.action`)}
        </Link>
      }
    />
  )
}

/** Nothing was asked for, or too little to look for. */
export function NothingAsked() {
  const t = translate('search')
  return (
    <div className="wrap pt-4.5 lg:pt-9">
      <h1 className="sr-only">{t('title')}</h1>
      <Nothing reason="short" href={paths.preorders()} />
    </div>
  )
}
