import { ArrowLeft, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { NothingFound } from '#components/catalogue/nothing-found.tsx'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { SegmentedLinks } from '#components/ui/segmented.tsx'
import type { Activity } from '#lib/client/data/entities/community.ts'
import type { Page } from '#lib/client/data/entities/wire.ts'
import { paths } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'
import { Activities } from './activities.tsx'
import { asksNothing, type FeedQuery, feedAddress, feedOrders } from './feed-query.ts'

export type Interest = { id: number; name: string }

type FeedPageProps = {
  query: FeedQuery
  interests: readonly Interest[]
  found: Page<unknown>
  activities: readonly Activity[]
  now: number
  own?: ReactNode
  children: ReactNode
}

export function FeedPage({
  query,
  interests,
  found,
  activities,
  now,
  own,
  children,
}: FeedPageProps) {
  const t = translate('feed')
  return (
    <div className="wrap pt-4.5 lg:pt-9">
      <div className="flex flex-wrap items-center justify-between gap-x-9 gap-y-4">
        <div>
          <h1 className="text-d2">{t('title')}</h1>
          <p className="mt-2 max-w-lead text-ink-2">{t('lead')}</p>
        </div>
        <Link className={buttonClass({ kind: 'pri' })} href={paths.propose()}>
          <Plus size={20} />
          {t('propose')}
        </Link>
      </div>
      <div className="mt-5 grid grid-cols-1 gap-9 lg:grid-cols-[minmax(0,1fr)_372px] lg:gap-20">
        <div>
          <SegmentedLinks
            className="max-w-views"
            label={t('orders.label')}
            link={Link}
            views={feedOrders.map((order) => ({
              href: feedAddress({ ...query, order_by: order, page: 1 }),
              label: t(`orders.${order}`),
              current: order === query.order_by,
              replace: query.order_by !== feedOrders[0],
            }))}
          />
          {interests.length > 0 && <InterestChips query={query} interests={interests} />}
          <section aria-labelledby="proposals">
            <h2 id="proposals" className="sr-only">
              {t('proposals')}
            </h2>
            {query.page > 1 && found.items.length > 0 && (
              <p className="mb-5">
                <Link
                  className={buttonClass({ size: 'sm' })}
                  href={feedAddress({ ...query, page: query.page - 1 })}
                  rel="prev"
                >
                  <ArrowLeft size={18} />
                  {t('before')}
                </Link>
              </p>
            )}
            <p role="status" className="sr-only">
              {t('found', { count: found.total })}
            </p>
            {query.interests === 'all' && query.page === 1 && own}
            {found.items.length > 0 ? children : <Nothing query={query} total={found.total} />}
          </section>
        </div>
        <Activities activities={activities} now={now} />
      </div>
    </div>
  )
}

function InterestChips({ query, interests }: { query: FeedQuery; interests: readonly Interest[] }) {
  const t = translate('feed')
  const all = { id: undefined, name: t('interests.all') }
  return (
    <nav className="chips filters-chips mt-4 mb-7" aria-label={t('interests.label')}>
      {[all, ...interests].map(({ id, name }) => (
        <Link
          key={id ?? 0}
          className="chip"
          scroll={false}
          replace={query.interests === 'selected'}
          href={feedAddress({
            ...query,
            interests: id === undefined ? 'all' : 'selected',
            interest_id: id,
            page: 1,
          })}
          aria-current={isChosen(query, id) ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

const isChosen = (query: FeedQuery, id: number | undefined) =>
  id === undefined ? query.interests === 'all' : query.interest_id === id

function Nothing({ query, total }: { query: FeedQuery; total: number }) {
  const t = translate('feed')
  const everything = paths.community()
  const [reason, href] = asksNothing(query)
    ? (['unchosen', everything] as const)
    : total > 0
      ? (['pastEnd', feedAddress({ ...query, page: 1 })] as const)
      : query.interests === 'selected'
        ? (['interest', everything] as const)
        : (['empty', paths.preorders()] as const)
  return (
    <NothingFound
      title={t(`nothing.${reason}.title`)}
      text={t(`nothing.${reason}.text`)}
      action={t(`nothing.${reason}.action`)}
      href={href}
      isPastEnd={reason === 'pastEnd'}
    />
  )
}
