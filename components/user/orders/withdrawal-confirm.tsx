'use client'

import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { DefinitionList } from '#components/ui/definition-list.tsx'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { WithAside } from '#components/ui/with-aside.tsx'
import { useWithdrawalQuote } from '#lib/client/buying/orders.ts'
import type { Order } from '#lib/client/entities/orders.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { formatDayMonth } from '#lib/format/dates.ts'
import type { TabProps } from '../user-tab.ts'
import { comesBack, linesOf, staysOf } from './order-look.ts'
import { StepTitle } from './step-title.tsx'
import { type Choice, chosenLines, toRequestLines } from './withdrawal-choice.ts'
import { reasons } from './withdrawal-choose.tsx'

type WithdrawalConfirmProps = TabProps & {
  order: Order
  choice: Choice
  reason: string
  busy: boolean
  error: Error | null
  onBack: () => void
  onConfirm: (lines: ReturnType<typeof toRequestLines>, reason: string | null) => void
}

export function WithdrawalConfirm(props: WithdrawalConfirmProps) {
  const { order, choice, reason, member, shop, busy, error, onBack, onConfirm } = props
  const { t } = useTranslation('own-orders')
  const lines = toRequestLines(choice)
  const { data: back } = useWithdrawalQuote(order.id, lines)
  const stays = back && staysOf(t, back.deliveryStays)
  const why = reasons.find((one) => one === reason && one !== 'none')
  const { name, address } = shop.company
  return (
    <WithAside>
      <div className="grid content-start gap-5">
        <StepTitle>{t('withdrawal.confirmTitle')}</StepTitle>
        <DefinitionList
          className="wrap-anywhere"
          items={[
            { term: t('withdrawal.who'), value: member.name },
            {
              term: t('withdrawal.order'),
              value: t('withdrawal.orderOf', {
                number: order.number,
                date: formatDayMonth(order.placedTimestamp),
              }),
            },
            { term: t('withdrawal.what'), value: linesOf(t, chosenLines(order, choice)) },
            { term: t('withdrawal.comesBack'), value: back ? comesBack(t, order, back) : '…' },
            { term: t('withdrawal.receiptTo'), value: member.email },
          ]}
        />
        {stays && <p className="text-ink-2">{stays}</p>}
        <div role="alert">
          {error && (
            <Note tone="danger">{(error instanceof ApiError && error.detail) || t('notDone')}</Note>
          )}
        </div>
      </div>
      <Panel ground="sunk" className="grid content-start gap-4.5">
        <h3 className="text-d3">{t('withdrawal.howTitle')}</h3>
        <p className="text-small text-ink-2">{t('withdrawal.how', { company: name, address })}</p>
        <Button
          kind="pri"
          size="lg"
          wide
          busy={busy}
          busyLabel={t('busy')}
          onClick={() => onConfirm(lines, why ? t(`withdrawal.reasons.${why}`) : null)}
        >
          {t('withdrawal.confirm')}
        </Button>
        <Button wide className="bg-transparent" onClick={onBack}>
          {t('withdrawal.goBack')}
        </Button>
      </Panel>
    </WithAside>
  )
}
