import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { Tabs } from '#components/ui/segmented.tsx'
import { paths } from '#lib/client/paths.ts'
import { formatNumber } from '#lib/format/money.ts'
import { translate } from '#lib/site/i18n.ts'
import { type FoundKind, foundKinds, type SearchQuery, searchAddress } from './search-query.ts'

export type Totals = Record<FoundKind, number>

type SearchPageProps = { query: SearchQuery; totals: Totals; children: ReactNode }

/** The words that were searched, the types with how many there are, and what was found. */
export function SearchPage({ query, totals, children }: SearchPageProps) {
  const t = translate('search')
  const all = foundKinds.reduce((sum, kind) => sum + totals[kind], 0)
  const tab = (kind: FoundKind | null, count: number) => ({
    href: searchAddress({ ...query, kind, page: 1 }),
    label: t(`tabs.${kind ?? 'all'}`),
    count: formatNumber(count),
    current: kind === query.kind,
  })
  return (
    <div className="wrap pt-4.5 lg:pt-9">
      <h1 className="text-d2 wrap-anywhere">{t('heading', { term: query.term })}</h1>
      {all > 0 ? (
        <>
          <p className="mt-2 max-w-lead text-ink-2">{t('total', { count: all })}</p>
          <Tabs
            className="mt-5"
            label={t('tabs.label')}
            link={Link}
            views={[tab(null, all), ...foundKinds.map((kind) => tab(kind, totals[kind]))]}
          />
          {children}
        </>
      ) : (
        <Nothing reason="empty" href={paths.propose(query.term)} term={query.term} />
      )}
    </div>
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
