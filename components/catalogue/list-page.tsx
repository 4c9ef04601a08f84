import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import type { Page } from '#lib/client/data/entities/wire.ts'
import { paths } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'
import { Filters, type Interest } from './filters.tsx'
import { ListFrame, Results } from './list-frame.tsx'
import { countFilters, isPlain, type ListKind, type ListQuery, listAddress } from './list-query.ts'
import { NothingFound } from './nothing-found.tsx'

type ListPageProps = {
  kind: ListKind
  query: ListQuery
  found: Page<unknown>
  interests: readonly Interest[]
  own?: ReactNode
  children: ReactNode
}

export function ListPage({ kind, query, found, interests, own, children }: ListPageProps) {
  const t = translate('lists')
  const isWhole = isPlain(kind, query) && query.interest_id === undefined && query.page === 1
  return (
    <div className="wrap pt-4.5 lg:pt-9">
      <h1 className="text-d2">{t(`title.${kind}`)}</h1>
      <p className="mt-2 max-w-lead text-ink-2">{t(`lead.${kind}`)}</p>
      <ListFrame kind={kind} query={query}>
        <Filters interests={interests} total={found.total} />
        <Results heading={t(`count.${kind}`, { count: found.total })}>
          {query.page > 1 && found.items.length > 0 && (
            <p className="mb-5">
              <Link
                className={buttonClass({ size: 'sm' })}
                href={listAddress(kind, { ...query, page: query.page - 1 })}
                rel="prev"
              >
                <ArrowLeft size={18} />
                {t(`before.${kind}`)}
              </Link>
            </p>
          )}
          {isWhole && own}
          {found.items.length > 0 ? (
            children
          ) : (
            <Nothing kind={kind} query={query} isPastEnd={found.total > 0} />
          )}
        </Results>
      </ListFrame>
    </div>
  )
}

type NothingProps = { kind: ListKind; query: ListQuery; isPastEnd: boolean }

function Nothing({ kind, query, isPastEnd }: NothingProps) {
  const t = translate('lists')
  const [reason, href] = isPastEnd
    ? (['pastEnd', listAddress(kind, { ...query, page: 1 })] as const)
    : countFilters(query) > 0
      ? ([`filtered.${kind}`, paths[kind === 'preorder' ? 'preorders' : 'sales']()] as const)
      : ([`closed.${kind}`, paths.community()] as const)
  return (
    <NothingFound
      title={t(`nothing.${reason}.title`)}
      text={t(`nothing.${reason}.text`)}
      action={t(`nothing.${reason}.action`)}
      href={href}
      isPastEnd={isPastEnd}
    />
  )
}
