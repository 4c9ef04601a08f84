import { type ReactNode, useEffect, useRef, useState } from 'react'
import { BusyButton } from '#components/forms/busy-button.tsx'
import { FailureNote, failureText } from '#components/forms/failure.tsx'
import { useTranslation } from '#components/i18next.ts'
import { LinkButton } from '#components/navigation/link-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { DefinitionList } from '#components/ui/definition-list.tsx'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Timeline, TimelineStep } from '#components/ui/timeline.tsx'
import { WithAside } from '#components/ui/with-aside.tsx'
import { Words } from '#components/words.tsx'
import { useCancelOrder, useWithdraw, useWithdrawalQuote } from '#lib/client/data/buying/orders.ts'
import type { Order, Withdrawal } from '#lib/client/data/entities/orders.ts'
import { paths } from '#lib/client/paths.ts'
import { formatDayMonth, formatExactMoment, formatWeekday } from '#lib/format/dates.ts'
import { DownloadButton } from '../own-list.tsx'
import type { TabProps } from '../user-tab.ts'
import {
  type Choice,
  chosenLines,
  comesBack,
  isUnsent,
  linesOf,
  refundText,
  staysOf,
  toRequestLines,
  wholeOrder,
} from './order-look.ts'
import { receiptOf } from './order-refunds.tsx'
import { reasons, WithdrawalChoose } from './withdrawal-choose.tsx'

function StepTitle({ children }: { children: ReactNode }) {
  const place = useRef<HTMLHeadingElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <h2 ref={place} tabIndex={-1} className="scroll-mt-24 text-d2">
      {children}
    </h2>
  )
}

type WithdrawalUnsentProps = { order: Order; email: string; onDone: (order: Order) => void }

function WithdrawalUnsent({ order, email, onDone }: WithdrawalUnsentProps) {
  const { t } = useTranslation('own-orders')
  const cancel = useCancelOrder({ onSuccess: onDone })
  const { id, number } = order
  const { error } = cancel
  const stays = staysOf(t, order.deliveryStays)
  return (
    <div className="grid max-w-prose justify-items-start gap-4">
      <h2 className="text-d2">{t('withdrawal.title')}</h2>
      <p>{t(stays ? 'withdrawal.unsentShared' : 'withdrawal.unsent', { number, email })}</p>
      {stays && <p>{stays}</p>}
      <FailureNote text={error && failureText(error, t('notDone'))} />
      <div className="flex flex-wrap gap-3">
        <BusyButton
          kind="pri"
          busy={cancel.isPending}
          onClick={() => cancel.mutate({ params: { id } })}
        >
          {t('withdrawal.confirm')}
        </BusyButton>
        <LinkButton href={paths.order(id)} label={t('withdrawal.toOrder')} />
      </div>
    </div>
  )
}

function UnsentWithdrawn({ order, email }: { order: Order; email: string }) {
  const { t } = useTranslation('own-orders')
  const [now] = useState(() => Date.now())
  const at = order.timeline.find(({ kind }) => kind === 'cancelled')?.timestamp ?? now
  const moment = formatExactMoment(at)
  const stays = staysOf(t, order.deliveryStays)
  return (
    <div className="grid max-w-prose justify-items-start gap-4">
      <StepTitle>{t('receipt.title')}</StepTitle>
      <Note tone="ok">
        <Words
          text={t('receipt.unsent', { moment: moment[0]?.toUpperCase() + moment.slice(1), email })}
          marks={{ b: <b /> }}
        />
      </Note>
      {stays && <p>{stays}</p>}
      <LinkButton kind="pri" href={paths.order(order.id)} label={t('withdrawal.toOrder')} />
    </div>
  )
}

type WithdrawalReceivedProps = Pick<TabProps, 'shop'> & { order: Order; withdrawal: Withdrawal }

function WithdrawalReceived({ order, withdrawal, shop }: WithdrawalReceivedProps) {
  const { t } = useTranslation('own-orders')
  const { company } = shop
  const { number, requestedTimestamp, sendBackByTimestamp } = withdrawal
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
          <DownloadButton
            kind="pri"
            take={receiptOf(order.id, withdrawal)}
            done={t('receipt.saved')}
          >
            {t('receipt.save')}
          </DownloadButton>
          <LinkButton href={paths.order(order.id)} label={t('withdrawal.toOrder')} />
        </div>
      </div>
    </WithAside>
  )
}

type WithdrawalConfirmProps = TabProps & {
  order: Order
  choice: Choice
  reason: string
  onBack: () => void
  onReceived: (withdrawal: Withdrawal) => void
}

function WithdrawalConfirm(props: WithdrawalConfirmProps) {
  const { order, choice, reason, member, shop, onBack, onReceived } = props
  const withdraw = useWithdraw({ onSuccess: onReceived })
  const { error, isPending } = withdraw
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
        <FailureNote text={error && failureText(error, t('notDone'))} />
      </div>
      <Panel ground="sunk" className="grid content-start gap-4.5">
        <h3 className="text-d3">{t('withdrawal.howTitle')}</h3>
        <p className="text-small text-ink-2">{t('withdrawal.how', { company: name, address })}</p>
        <BusyButton
          kind="pri"
          size="lg"
          wide
          busy={isPending}
          onClick={() =>
            withdraw.mutate({
              params: { id: order.id },
              body: { lines, reason: why ? t(`withdrawal.reasons.${why}`) : null },
            })
          }
        >
          {t('withdrawal.confirm')}
        </BusyButton>
        <Button wide className="bg-transparent" onClick={onBack}>
          {t('withdrawal.goBack')}
        </Button>
      </Panel>
    </WithAside>
  )
}

/** The two steps of a withdrawal that the law demands, and the receipt with the time. */
export function Withdrawing({ order, ...tab }: TabProps & { order: Order }) {
  const { t } = useTranslation('own-orders')
  const [choice, choose] = useState<Choice>(() => wholeOrder(order))
  const [reason, setReason] = useState('none')
  const [isConfirming, confirm] = useState(false)
  const [received, receive] = useState<Withdrawal>()
  const [cancelled, setCancelled] = useState<Order>()
  const { email } = tab.member

  // Checked first: after this withdrawal no line may be left.
  if (received) return <WithdrawalReceived order={order} withdrawal={received} shop={tab.shop} />
  if (cancelled) return <UnsentWithdrawn order={cancelled} email={email} />
  if (isUnsent(order)) return <WithdrawalUnsent order={order} email={email} onDone={setCancelled} />
  if (!order.canWithdraw) {
    const why = order.withdrawals.length > 0 ? 'already' : 'notOpen'
    return (
      <div className="grid justify-items-start gap-4">
        <h2 className="text-d2">{t('withdrawal.title')}</h2>
        <Note>
          <b>{t(`withdrawal.${why}`)}.</b> {t(`withdrawal.${why}Text`)}
        </Note>
        <LinkButton kind="pri" href={paths.order(order.id)} label={t('withdrawal.toOrder')} />
      </div>
    )
  }
  if (!isConfirming)
    return (
      <WithdrawalChoose
        order={order}
        choice={choice}
        onChoice={choose}
        reason={reason}
        onReason={setReason}
        onNext={() => confirm(true)}
      />
    )
  return (
    <WithdrawalConfirm
      {...tab}
      order={order}
      choice={choice}
      reason={reason}
      onBack={() => confirm(false)}
      onReceived={receive}
    />
  )
}
