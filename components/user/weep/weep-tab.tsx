'use client'

import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { WeepDrop } from '#components/ui/mark.tsx'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { WithAside } from '#components/ui/with-aside.tsx'
import { useCancelWeep, useWeep } from '#lib/client/data/buying/weep.ts'
import type { Weep } from '#lib/client/data/entities/weep.ts'
import { paths } from '#lib/client/paths.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { LoadFailed } from '../load-failed.tsx'
import { TabSkeleton } from '../tab-skeleton.tsx'
import type { TabProps } from '../user-tab.ts'
import { PlanPanel, Stop } from './plan-panel.tsx'
import { Renewal } from './renewal.tsx'

/** Warning for a refused renewal payment, with the end of the grace period. */
function Refused({ weep }: { weep: Weep }) {
  const { t } = useTranslation('own-weep')
  const { price, keptUntilTimestamp: kept, triedAgainTimestamp: again, orderId } = weep
  if (price === null || kept === null) return null
  return (
    <div className="grid content-start gap-5">
      <h2 className="text-d2">{t('tab.refused.title')}</h2>
      <Note tone="danger">
        {t('tab.refused.text', { price: formatEuros(price), kept: formatDate(kept) })}{' '}
        {again !== null && t('tab.refused.again', { on: formatDate(again) })}
      </Note>
      <div className="flex flex-wrap gap-3">
        {orderId !== null && (
          // Full page load: the CSP of that document allows the payment provider.
          <a className={buttonClass({ kind: 'pri' })} href={paths.joinWeep({ order: orderId })}>
            {t('tab.refused.pay')}
          </a>
        )}
        <Stop until={null} />
      </div>
    </div>
  )
}

/** Paid periods of the plan, newest first. */
function Periods({ periods }: Pick<Weep, 'periods'>) {
  const { t } = useTranslation('own-weep')
  return (
    <section aria-labelledby="periods">
      <h2 id="periods" className="mb-5 text-d3">
        {t('tab.history.title')}
      </h2>
      <ul>
        {periods.map(({ plan, price, refunded, fromTimestamp, untilTimestamp, ...period }) => (
          <li
            key={`${fromTimestamp}-${period.paidTimestamp}`}
            className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1 border-t border-line py-4"
          >
            <div>
              <b>
                {t('tab.history.span', {
                  from: formatDate(fromTimestamp),
                  until: formatDate(untilTimestamp),
                })}
              </b>
              <p className="text-small text-ink-2">
                {t(`plan.${plan}`)}
                {period.paidTimestamp !== null &&
                  ` · ${t('tab.history.paid', { on: formatDate(period.paidTimestamp) })}`}
                {period.withdrawnTimestamp !== null &&
                  ` · ${t('tab.history.withdrawn', { on: formatDate(period.withdrawnTimestamp) })}`}
                {Boolean(period.usedDays) &&
                  ` · ${t('tab.history.used', { count: period.usedDays ?? 0 })}`}
                {refunded > 0 &&
                  ` · ${t('tab.history.refunded', { price: formatEuros(refunded) })}`}
              </p>
            </div>
            <b className="num">{price === null ? t('tab.history.gift') : formatEuros(price)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** State of the plan, its renewal and its payments. */
export function WeepTab({ shop }: TabProps) {
  const query = useWeep()
  const { data: weep } = query
  if (!weep) return query.isError ? <LoadFailed query={query} /> : <TabSkeleton />
  return (
    <div className="grid gap-14">
      <Now weep={weep} prices={shop.weep} />
      {weep.periods.length > 0 && <Periods periods={weep.periods} />}
    </div>
  )
}

function Now({ weep, prices }: { weep: Weep; prices: TabProps['shop']['weep'] }) {
  if (weep.paymentInReview) return <InReview weep={weep} />
  switch (weep.state) {
    case 'none':
      return <None isOffered={prices !== null} from={weep.joinableFromTimestamp} />
    case 'joining':
      return <Joining weep={weep} />
    case 'refused':
      return (
        <WithAside>
          <Refused weep={weep} />
          <Renewal weep={weep} prices={null} />
        </WithAside>
      )
    case 'cancelled':
      return <PlanPanel weep={weep} />
    case 'active':
      return (
        <WithAside>
          <PlanPanel weep={weep} />
          <Renewal weep={weep} prices={prices} />
        </WithAside>
      )
  }
}

function None({ isOffered, from }: { isOffered: boolean; from: number | null }) {
  const { t } = useTranslation('own-weep')
  return (
    <Panel ground="sunk">
      <Empty
        icon={<WeepDrop size={32} />}
        title={t('tab.none.title')}
        text={from === null ? t('tab.none.text') : t('rejoin', { from: formatDate(from) })}
        action={
          isOffered &&
          from === null && (
            <Link className={buttonClass({ kind: 'gold' })} href={paths.weep()}>
              {t('tab.none.look')}
            </Link>
          )
        }
      />
    </Panel>
  )
}

function InReview({ weep }: { weep: Weep }) {
  const { t } = useTranslation('payments')
  return (
    <Panel edge className="grid justify-items-start gap-3.5">
      <h2 className="text-d3">{t('review.title')}</h2>
      <p className="text-ink-2">
        {t('review.text')} {t('review.next')}
      </p>
      {weep.state !== 'joining' && <Stop until={null} />}
    </Panel>
  )
}

function Joining({ weep: { plan, price } }: { weep: Weep }) {
  const { t } = useTranslation('own-weep')
  const drop = useCancelWeep({
    onError: (error) =>
      toast((error instanceof ApiError && error.detail) || t('tab.failed'), 'problem'),
  })
  if (!plan || price === null) return null
  return (
    <Panel edge className="grid justify-items-start gap-3.5">
      <h2 className="text-d3">{t('tab.joining.title')}</h2>
      <p className="text-ink-2">{t(`tab.joining.text.${plan}`)}</p>
      <div className="flex flex-wrap gap-3">
        {/* Full page load: the CSP of that document allows the payment provider. */}
        <a className={buttonClass({ kind: 'gold' })} href={paths.joinWeep({ plan })}>
          {t('tab.joining.pay', { price: formatEuros(price) })}
        </a>
        <Button busy={drop.isPending} busyLabel={t('busy')} onClick={() => drop.mutate({})}>
          {t('tab.joining.drop')}
        </Button>
      </div>
    </Panel>
  )
}
