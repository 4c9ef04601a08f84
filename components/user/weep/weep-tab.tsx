import { BusyButton } from '#components/forms/busy-button.tsx'
import { failureToast } from '#components/forms/failure.tsx'
import { useTranslation } from '#components/i18next.ts'
import { DocumentButton, LinkButton } from '#components/navigation/link-button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { WeepDrop } from '#components/ui/mark.tsx'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { WithAside } from '#components/ui/with-aside.tsx'
import { useCancelWeep, useWeep } from '#lib/client/data/buying/weep.ts'
import type { Weep } from '#lib/client/data/entities/weep.ts'
import { paths } from '#lib/client/paths.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { LoadFailed, TabSkeleton } from '../states.tsx'
import type { TabProps } from '../user-tab.ts'
import { PlanPanel, Renewal, Stop } from './plan-panel.tsx'

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
          <DocumentButton
            kind="pri"
            href={paths.joinWeep({ order: orderId })}
            label={t('tab.refused.pay')}
          />
        )}
        <Stop until={null} />
      </div>
    </div>
  )
}

export function WeepTab({ shop }: TabProps) {
  const { t } = useTranslation('own-weep')
  const query = useWeep()
  const { data: weep } = query
  if (!weep) return query.isError ? <LoadFailed query={query} /> : <TabSkeleton />
  return (
    <div className="grid gap-14">
      <Now weep={weep} prices={shop.weep} />
      {weep.periods.length > 0 && (
        <section aria-labelledby="periods">
          <h2 id="periods" className="mb-5 text-d3">
            {t('tab.history.title')}
          </h2>
          <ul>
            {weep.periods.map(({ plan, price, refunded, usedDays, ...period }) => {
              const { fromTimestamp, untilTimestamp } = period
              const { paidTimestamp: paid, withdrawnTimestamp: withdrawn } = period
              return (
                <li
                  key={`${fromTimestamp}-${paid}`}
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
                      {[
                        t(`plan.${plan}`),
                        paid !== null && t('tab.history.paid', { on: formatDate(paid) }),
                        withdrawn !== null &&
                          t('tab.history.withdrawn', { on: formatDate(withdrawn) }),
                        usedDays && t('tab.history.used', { count: usedDays }),
                        refunded > 0 && t('tab.history.refunded', { price: formatEuros(refunded) }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </div>
                  <b className="num">
                    {price === null ? t('tab.history.gift') : formatEuros(price)}
                  </b>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </div>
  )
}

function Now({ weep, prices }: { weep: Weep; prices: TabProps['shop']['weep'] }) {
  const { t } = useTranslation('own-weep')
  const { t: payments } = useTranslation('payments')
  const from = weep.joinableFromTimestamp
  if (weep.paymentInReview)
    return (
      <Panel edge className="grid justify-items-start gap-3.5">
        <h2 className="text-d3">{payments('review.title')}</h2>
        <p className="text-ink-2">{`${payments('review.text')} ${payments('review.next')}`}</p>
        {weep.state !== 'joining' && <Stop until={null} />}
      </Panel>
    )
  switch (weep.state) {
    case 'none':
      return (
        <Panel ground="sunk">
          <Empty
            icon={<WeepDrop size={32} />}
            title={t('tab.none.title')}
            text={from === null ? t('tab.none.text') : t('rejoin', { from: formatDate(from) })}
            action={
              prices &&
              from === null && (
                <LinkButton kind="gold" href={paths.weep()} label={t('tab.none.look')} />
              )
            }
          />
        </Panel>
      )
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

function Joining({ weep: { plan, price } }: { weep: Weep }) {
  const { t } = useTranslation('own-weep')
  const drop = useCancelWeep({
    onError: failureToast(t('tab.failed')),
  })
  if (!plan || price === null) return null
  return (
    <Panel edge className="grid justify-items-start gap-3.5">
      <h2 className="text-d3">{t('tab.joining.title')}</h2>
      <p className="text-ink-2">{t(`tab.joining.text.${plan}`)}</p>
      <div className="flex flex-wrap gap-3">
        <DocumentButton
          kind="gold"
          href={paths.joinWeep({ plan })}
          label={t('tab.joining.pay', { price: formatEuros(price) })}
        />
        <BusyButton busy={drop.isPending} onClick={() => drop.mutate({})}>
          {t('tab.joining.drop')}
        </BusyButton>
      </div>
    </Panel>
  )
}
