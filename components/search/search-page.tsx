import { Search, SlidersHorizontal, SpellCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Count, IconButton } from '#components/ui/icon-button.tsx'
import { Note } from '#components/ui/note.tsx'
import { PaintAfter } from '#components/ui/paint-after.tsx'
import { Tabs } from '#components/ui/segmented.tsx'
import { Words } from '#components/words.tsx'
import type { SearchFacets, SearchPreview } from '#lib/client/data/entities/search.ts'
import { paths } from '#lib/client/paths.ts'
import { foundTypes } from '#lib/contract/search.ts'
import { formatNumber } from '#lib/format/money.ts'
import { translate } from '#lib/site/i18n.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { Facets, type Interests } from './facets.tsx'
import { Elsewhere, NothingFound, NothingLeft } from './nothing.tsx'
import { OrderForm } from './order-form.tsx'
import {
  countFilters,
  type FoundKind,
  kindsOf,
  type SearchQuery,
  searchAddress,
} from './search-query.ts'

function HowFound({ term, preview }: { term: string; preview: SearchPreview }) {
  const t = translate('results')
  const { instead, isLoose } = preview
  return (
    <>
      {instead && (
        <Note className="mt-4" icon={<SpellCheck size={22} />}>
          <Words
            text={t('instead', { term, instead })}
            marks={{ b: <b />, a: <Link href={paths.propose(term)} className="underline" /> }}
          />
        </Note>
      )}
      {isLoose && <p className="mt-2 max-w-lead">{t('loose')}</p>}
    </>
  )
}

function NearSpellings({ near }: { near: SearchPreview['near'] }) {
  const t = translate('results')
  if (near.length === 0) return null
  return (
    <nav className="mt-4 flex flex-wrap items-center gap-2" aria-label={t('near')}>
      <span className="mr-1 font-semibold text-small">{t('near')}</span>
      {near.map(({ term, total, more }) => (
        <Link key={term} href={paths.search(term)} className="chip max-w-full">
          <Search size={18} className="flex-none" />
          <span className="truncate">{term}</span>{' '}
          <span className="num text-ink-2 text-small">
            {more ? t('moreCount', { count: total }) : formatNumber(total)}
          </span>
        </Link>
      ))}
    </nav>
  )
}

const id = 'search-filters'

const asSheet =
  'max-lg:inset-x-0 max-lg:top-auto max-lg:bottom-0 max-lg:max-h-[88dvh] max-lg:w-full max-lg:max-w-none max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:scroll-pb-24 max-lg:rounded-t-panel max-lg:bg-card max-lg:px-gutter max-lg:pt-5 max-lg:shadow-3 max-lg:backdrop:bg-[var(--backdrop)]'
const asColumn =
  'lg:static lg:row-span-2 lg:mr-11 lg:block lg:w-auto lg:overflow-visible lg:bg-transparent'

type FilterSheetProps = { query: SearchQuery; total: number; children: ReactNode }

/** Bottom sheet on small screens; a column beside the results on others. */
function FilterSheet({ query, total, children }: FilterSheetProps) {
  const t = translate('results')
  const filters = countFilters(query)
  const close = { popoverTarget: id, popoverTargetAction: 'hide' } as const
  return (
    <>
      <button type="button" className="chip w-fit lg:hidden" popoverTarget={id}>
        <SlidersHorizontal size={18} />
        {t('filters.title')}
        {filters > 0 && <Count className="static">{filters}</Count>}
      </button>
      <aside
        id={id}
        popover="auto"
        aria-label={t('filters.title')}
        className={`text-ink ${asSheet} ${asColumn}`}
      >
        <div className="mb-4 flex items-center justify-between border-line border-b pb-3 lg:hidden">
          <h2 className="text-d4">{t('filters.title')}</h2>
          <IconButton label={t('filters.close')} icon={<X />} {...close} />
        </div>
        <div>{children}</div>
        <div className="sheet-foot -mx-gutter sticky bottom-0 flex gap-2 border-line border-t bg-card px-gutter pt-3 lg:hidden">
          {filters > 0 && (
            <Link
              href={searchAddress({ ...query, page: 1, filters: {} })}
              scroll={false}
              className={buttonClass()}
            >
              {t('filters.none')}
            </Link>
          )}
          <Button kind="pri" className="grow" {...close}>
            {t('filters.show', { count: total })}
          </Button>
        </div>
      </aside>
    </>
  )
}

type SearchPageProps = {
  query: SearchQuery
  preview: SearchPreview
  facets: SearchFacets
  interests: Interests
  children: ReactNode
}

type Counted = { total: number; more: boolean }

const sumOf = (preview: SearchPreview, kinds: readonly FoundKind[] = foundTypes): Counted => ({
  total: kinds.reduce((sum, kind) => sum + preview[kind].total, 0),
  more: kinds.some((kind) => preview[kind].more),
})

const countText = ({ total, more }: Counted) =>
  more ? translate('results')('moreCount', { count: total }) : formatNumber(total)

export function SearchPage({ query, preview, facets, interests, children }: SearchPageProps) {
  const t = translate('results')
  const all = sumOf(preview)
  const { term } = query
  const kinds = kindsOf(query)
  const [kind = null, ...otherKinds] = kinds
  const shown = kind ? sumOf(preview, kinds) : all
  const tab = (type: FoundKind | null, counted: Counted) => ({
    href: searchAddress({ ...query, kind: type, kinds: undefined, page: 1 }),
    label: t(`tabs.${type ?? 'all'}`),
    count: countText(counted),
    current: type === kind && otherKinds.length === 0,
  })
  return (
    <div className="wrap pt-4.5 lg:pt-9">
      <h1 className="text-d2 wrap-anywhere">{t('heading', { term })}</h1>
      {facets.overall === 0 ? (
        <>
          <p className="mt-2 max-w-lead text-ink-2">{t('empty.intro')}</p>
          <NearSpellings near={preview.near} />
          <NothingFound term={term} />
        </>
      ) : (
        <>
          <p className="mt-2 max-w-lead text-ink-2">
            {totalOf(shown, facets, countFilters(query))}
          </p>
          <HowFound term={term} preview={preview} />
          <NearSpellings near={preview.near} />
          <Tabs
            className="mt-5"
            label={t('tabs.label')}
            link={Link}
            views={[tab(null, all), ...foundTypes.map((type) => tab(type, preview[type]))]}
          />
          <div className="mt-6 grid grid-cols-[max-content_minmax(0,1fr)] items-start gap-3 lg:grid-cols-[292px_minmax(0,1fr)_auto] lg:grid-rows-[auto_1fr]">
            <FilterSheet query={query} total={shown.total}>
              <Facets query={query} facets={facets} preview={preview} interests={interests} />
            </FilterSheet>
            <OrderForm query={query} />
            <ChosenFilters query={query} interests={interests} />
            <div className="col-span-full lg:col-start-2">
              <PaintAfter id="results-end" />
              {shown.total > 0 ? (
                children
              ) : kind && facets.total === 0 ? (
                <Elsewhere query={{ ...query, kind }} keepsFilters={all.total > 0} />
              ) : (
                <NothingLeft query={query} facets={facets} interests={interests} />
              )}
              <span id="results-end" hidden />
            </div>
          </div>
        </>
      )}
    </div>
  )
}

const totalOf = (shown: Counted, unfiltered: Counted, filters: number) => {
  const t = translate('results')
  if (filters > 0) return t('filtered', { count: shown.total, total: countText(unfiltered) })
  // With several types each count stops at a lower limit, so the total can be a lower bound.
  return t(unfiltered.more ? 'moreThan' : 'total', { count: unfiltered.total })
}
