'use client'

import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { WeepDrop } from '#components/ui/weep-drop.tsx'
import { WithAside } from '#components/ui/with-aside.tsx'
import { useCancelWeep, useWeep } from '#lib/client/buying/weep.ts'
import type { Weep } from '#lib/client/entities/weep.ts'
import { paths } from '#lib/client/paths.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { LoadFailed } from '../load-failed.tsx'
import { TabSkeleton } from '../tab-skeleton.tsx'
import type { TabProps } from '../user-tab.ts'
import { Periods } from './periods.tsx'
import { PlanPanel, Stop } from './plan-panel.tsx'
import { Refused } from './refused.tsx'
import { Renewal } from './renewal.tsx'

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
