'use client'

import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { Timeline, TimelineStep } from '#components/ui/timeline.tsx'
import { WithAside } from '#components/ui/with-aside.tsx'
import { Words } from '#components/words.tsx'
import type { Order, Withdrawal } from '#lib/client/data/entities/orders.ts'
import { paths } from '#lib/client/paths.ts'
import { download } from '#lib/client/transport/download.ts'
import { formatExactMoment, formatWeekday } from '#lib/format/dates.ts'
import { DownloadButton } from '../download-button.tsx'
import type { TabProps } from '../user-tab.ts'
import { linesOf, refundText } from './order-look.ts'
import { StepTitle } from './step-title.tsx'

type WithdrawalReceivedProps = Pick<TabProps, 'shop'> & { order: Order; withdrawal: Withdrawal }

export function WithdrawalReceived({ order, withdrawal, shop }: WithdrawalReceivedProps) {
  const { t } = useTranslation('own-orders')
  const { company } = shop
  const { id, number, requestedTimestamp, sendBackByTimestamp } = withdrawal
  const take = () =>
    download(
      'GET /users/logged/orders/{id}/refund_requests/{request_id}/receipt',
      { params: { id: order.id, request_id: id } },
      `recesso-${number}.pdf`,
    )
  const moment = formatExactMoment(requestedTimestamp)
  return (
    <WithAside>
      <div className="grid content-start gap-5">
        <StepTitle>{t('receipt.title')}</StepTitle>
        <Note tone="ok">
          <Words
            text={t('receipt.told', { number, moment: moment[0]?.toUpperCase() + moment.slice(1) })}
            marks={{ b: <b /> }}
          />
        </Note>
        <Timeline aria-label={t('receipt.steps')}>
          <TimelineStep state="now" title={t('receipt.now')}>
            {linesOf(t, withdrawal.lines)}
          </TimelineStep>
          <TimelineStep
            state="next"
            title={t('receipt.sendBack', { day: formatWeekday(sendBackByTimestamp) })}
          >
            {t('receipt.sendBackText', { number, company: company.name, address: company.address })}
          </TimelineStep>
          <TimelineStep state="later" title={t('receipt.then')}>
            {refundText(t, order, withdrawal)}
          </TimelineStep>
        </Timeline>
        <div className="flex flex-wrap gap-2">
          <DownloadButton kind="pri" take={take} done={t('receipt.saved')}>
            {t('receipt.save')}
          </DownloadButton>
          <Link className={buttonClass()} href={paths.order(order.id)}>
            {t('withdrawal.toOrder')}
          </Link>
        </div>
      </div>
    </WithAside>
  )
}
