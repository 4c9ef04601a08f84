'use client'

import { CalendarClock, Check, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useMember } from '#components/account/use-member.ts'
import { CheckoutSkeleton } from '#components/checkout/checkout-skeleton.tsx'
import { ConfirmStep } from '#components/checkout/confirm-step.tsx'
import { BusyButton } from '#components/forms/busy-button.tsx'
import { useTranslation } from '#components/i18next.ts'
import { BackButton } from '#components/navigation/back-button.tsx'
import { LinkButton } from '#components/navigation/link-button.tsx'
import { InReview, PayOutcome } from '#components/pay/pay-part.tsx'
import { useOwnDocument } from '#components/payments/own-document.ts'
import { useWeep, useWeepChanged } from '#lib/client/data/buying/weep.ts'
import type { User } from '#lib/client/data/entities/people.ts'
import { paths } from '#lib/client/paths.ts'
import type { WeepPlan } from '#lib/contract/weep.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { JoinForm } from './join-form.tsx'

export type Prices = Record<WeepPlan, number>

/** Static frame, the same for every member; the amount depends on the state of the membership. */
export function JoinPage({ prices }: { prices: Prices | null }) {
  const member = useMember()
  useOwnDocument()
  return (
    <div className="wrap">
      <div className="py-1.5 lg:pt-5 lg:pb-0">
        <BackButton />
      </div>
      {member ? <Join member={member} prices={prices} /> : <CheckoutSkeleton />}
    </div>
  )
}

const planOf = (search: string): WeepPlan =>
  new URLSearchParams(search).get('plan') === 'monthly' ? 'monthly' : 'yearly'

function Join({ member, prices }: { member: User; prices: Prices | null }) {
  const { t } = useTranslation('own-weep')
  const [plan, setPlan] = useState(() => planOf(window.location.search))
  const [paid, setPaid] = useState<number>()
  const [asked, setAsked] = useState<number>()
  const query = useWeep()
  const changed = useWeepChanged()
  const { data: weep, isError, refetch } = query
  if (paid !== undefined) return <Joined price={paid} />
  if (!member.emailVerified) return <ConfirmStep member={member} onConfirmed={changed} />
  if (isError)
    return (
      <PayOutcome
        icon={<RefreshCw size={26} aria-hidden="true" />}
        title={t('join.failed.title')}
        text={t('join.failed.text')}
        action={
          <BusyButton onClick={() => refetch()} busy={query.isFetching}>
            {t('join.failed.action')}
          </BusyButton>
        }
      />
    )
  if (!weep) return <CheckoutSkeleton />
  if (weep.paymentInReview) return <InReview />
  const due = weep.orderId === null ? prices?.[plan] : weep.price
  const isOpen = weep.state !== 'active' && weep.state !== 'cancelled'
  if (isOpen && asked !== (due ?? undefined)) setAsked(due ?? undefined)
  // The notice of the payment can come before its answer.
  if (weep.state === 'active' && asked !== undefined) return <Joined price={asked} />
  if (!isOpen) return <Closed why="already" />
  const done = (price: number) => {
    setPaid(price)
    void changed()
  }
  const { orderId, plan: owed, price } = weep
  if (weep.state === 'refused' && orderId !== null && owed && price !== null)
    return (
      <JoinForm
        renewal={orderId}
        plan={owed}
        prices={{ [owed]: price }}
        onPaid={done}
        onReview={refetch}
      />
    )
  if (!prices) return <Closed why="off" />
  if (weep.joinableFromTimestamp !== null)
    return <Closed why="later" from={weep.joinableFromTimestamp} />
  return <JoinForm plan={plan} prices={prices} onPlan={setPlan} onPaid={done} onReview={refetch} />
}

function Joined({ price }: { price: number }) {
  const { t } = useTranslation('own-weep')
  return (
    <PayOutcome
      isNews
      tone="ok"
      icon={<Check size={26} aria-hidden="true" />}
      title={t('join.done.title')}
      text={t('join.done.text', { price: formatEuros(price) })}
      action={
        <div className="flex flex-wrap gap-3">
          <LinkButton kind="pri" href={paths.weep()} label={t('join.done.look')} />
          <LinkButton href={paths.userTabs('weep')} label={t('join.done.own')} />
        </div>
      }
    />
  )
}

function Closed({ why, from }: { why: 'already' | 'later' | 'off'; from?: number }) {
  const { t } = useTranslation('own-weep')
  const isOwn = why === 'already'
  const Icon = { already: Check, later: CalendarClock, off: RefreshCw }[why]
  return (
    <PayOutcome
      {...(isOwn && { tone: 'ok' })}
      icon={<Icon size={26} aria-hidden="true" />}
      title={t(`join.${why}.title`)}
      text={
        from === undefined
          ? t(`join.${isOwn ? why : 'off'}.text`)
          : t('rejoin', { from: formatDate(from) })
      }
      action={
        <LinkButton
          kind="pri"
          href={isOwn ? paths.userTabs('weep') : paths.preorders()}
          label={t(isOwn ? 'join.done.own' : 'join.off.action')}
        />
      }
    />
  )
}
