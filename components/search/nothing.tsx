import { Lightbulb, type LucideIcon, Search, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
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

type NothingProps = { icon?: LucideIcon; title: string; text: string; action: ReactNode }

const Nothing = ({ icon: Icon = Search, ...rest }: NothingProps) => (
  <Empty icon={<Icon size={36} />} {...rest} />
)

type WayOnProps = { href: string; plain?: boolean; stays?: boolean; children: string }

const WayOn = ({ href, plain, stays, children }: WayOnProps) => (
  <Link href={href} scroll={!stays} className={buttonClass({ kind: plain ? 'plain' : 'pri' })}>
    {children}
  </Link>
)

export function NothingFound({ term }: { term: string }) {
  const t = translate('results')
  return (
    <Nothing
      icon={Lightbulb}
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <>
          <WayOn href={paths.propose(term)}>{t('empty.action')}</WayOn>
          <Link href={paths.home()} className="link">
            {t('empty.home')}
          </Link>
        </>
      }
    />
  )
}

type ElsewhereProps = { query: SearchQuery & { kind: FoundKind }; keepsFilters: boolean }

/** Nothing of this type, but perhaps of the others. */
export function Elsewhere({ query, keepsFilters }: ElsewhereProps) {
  const t = translate('results')
  const all = { ...query, kind: null, kinds: undefined, page: 1 }
  return (
    <Nothing
      title={t(`elsewhere.title.${query.kind}`)}
      text={t('elsewhere.text', { term: query.term })}
      action={
        <WayOn href={searchAddress(keepsFilters ? all : { ...all, filters: {} })}>
          {t('elsewhere.action')}
        </WayOn>
      }
    />
  )
}

type NothingLeftProps = { query: SearchQuery; facets: SearchFacets; interests: Interests }

/** Too narrow filters: offers to remove the one that excludes most. */
export function NothingLeft({ query, facets, interests }: NothingLeftProps) {
  const t = translate('results')
  const [best] = facets.without.toSorted((a, b) => b.total - a.total)
  const name = best && best.total > 0 && namesOf(query, interests, best.filter)
  const offersOne = name && facets.without.length > 1
  return (
    <Nothing
      icon={SlidersHorizontal}
      title={t('filters.emptyTitle')}
      text={name ? t('filters.without', { name, total: best.total }) : t('filters.emptyText')}
      action={
        <div className="mt-2 flex flex-wrap justify-center gap-2">
          {offersOne && (
            <WayOn href={withoutFilter(query, best.filter)} stays>
              {t('filters.takeOff', { name })}
            </WayOn>
          )}
          <WayOn
            href={searchAddress({ ...query, page: 1, filters: {} })}
            stays
            plain={Boolean(offersOne)}
          >
            {countFilters(query) === 1 && name
              ? t('filters.takeOff', { name })
              : t('filters.takeAll')}
          </WayOn>
        </div>
      }
    />
  )
}

export function PastEnd({ href }: { href: string }) {
  const t = translate('results')
  return (
    <Nothing
      title={t('pastEnd.title')}
      text={t('pastEnd.text')}
      action={<WayOn href={href}>{t('pastEnd.action')}</WayOn>}
    />
  )
}

/** Missing or too short term. */
export function NothingAsked() {
  const t = translate('results')
  return (
    <div className="wrap pt-4.5 lg:pt-9">
      <h1 className="sr-only">{t('title')}</h1>
      <Nothing
        title={t('short.title')}
        text={t('short.text')}
        action={<WayOn href={paths.preorders()}>{t('short.action')}</WayOn>}
      />
    </div>
  )
}
