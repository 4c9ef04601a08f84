import { Lightbulb, Search, SlidersHorizontal } from 'lucide-react'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import type { SearchFacets } from '#lib/client/data/entities/search.ts'
import { paths } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'
import { namesOf } from './chosen-filters.tsx'
import type { Interests } from './facets.tsx'
import {
  countFilters,
  type FoundKind,
  type SearchQuery,
  searchAddress,
  withoutFilter,
} from './search-query.ts'

export function NothingFound({ term }: { term: string }) {
  const t = translate('results')
  return (
    <Empty
      icon={<Lightbulb size={36} />}
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <>
          <Link href={paths.propose(term)} className={buttonClass({ kind: 'pri' })}>
            {t('empty.action')}
          </Link>
          <Link href={paths.home()} className="link">
            {t('empty.home')}
          </Link>
        </>
      }
    />
  )
}

type ElsewhereProps = { query: SearchQuery & { kind: FoundKind }; keepsFilters: boolean }

export function Elsewhere({ query, keepsFilters }: ElsewhereProps) {
  const t = translate('results')
  const all = { ...query, kind: null, kinds: undefined, page: 1 }
  return (
    <Empty
      icon={<Search size={36} />}
      title={t(`elsewhere.title.${query.kind}`)}
      text={t('elsewhere.text', { term: query.term })}
      action={
        <Link
          href={searchAddress(keepsFilters ? all : { ...all, filters: {} })}
          className={buttonClass({ kind: 'pri' })}
        >
          {t('elsewhere.action')}
        </Link>
      }
    />
  )
}

type NothingLeftProps = { query: SearchQuery; facets: SearchFacets; interests: Interests }

/** Empty state of too narrow filters: offers to remove the one that excludes most. */
export function NothingLeft({ query, facets, interests }: NothingLeftProps) {
  const t = translate('results')
  const [best] = facets.without.toSorted((a, b) => b.total - a.total)
  const name = best && best.total > 0 && namesOf(query, interests, best.filter)
  const isOnly = facets.without.length === 1
  return (
    <Empty
      icon={<SlidersHorizontal size={36} />}
      title={t('filters.emptyTitle')}
      text={name ? t('filters.without', { name, total: best.total }) : t('filters.emptyText')}
      action={
        <div className="mt-2 flex flex-wrap justify-center gap-2">
          {name && !isOnly && (
            <Link
              href={withoutFilter(query, best.filter)}
              scroll={false}
              className={buttonClass({ kind: 'pri' })}
            >
              {t('filters.takeOff', { name })}
            </Link>
          )}
          <Link
            href={searchAddress({ ...query, page: 1, filters: {} })}
            scroll={false}
            className={buttonClass(name && !isOnly ? {} : { kind: 'pri' })}
          >
            {countFilters(query) === 1 && name
              ? t('filters.takeOff', { name })
              : t('filters.takeAll')}
          </Link>
        </div>
      }
    />
  )
}

export function PastEnd({ href }: { href: string }) {
  const t = translate('results')
  return (
    <Empty
      icon={<Search size={36} />}
      title={t('pastEnd.title')}
      text={t('pastEnd.text')}
      action={
        <Link href={href} className={buttonClass({ kind: 'pri' })}>
          {t('pastEnd.action')}
        </Link>
      }
    />
  )
}

export function NothingAsked() {
  const t = translate('results')
  return (
    <div className="wrap pt-4.5 lg:pt-9">
      <h1 className="sr-only">{t('title')}</h1>
      <Empty
        icon={<Search size={36} />}
        title={t('short.title')}
        text={t('short.text')}
        action={
          <Link href={paths.preorders()} className={buttonClass({ kind: 'pri' })}>
            {t('short.action')}
          </Link>
        }
      />
    </div>
  )
}
