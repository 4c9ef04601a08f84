import { Check, CircleCheck, Clock, Lock } from 'lucide-react'
import { useState } from 'react'
import { TimeLeft } from '#components/catalogue/time-left.tsx'
import { ConfirmButton } from '#components/forms/confirm-dialog.tsx'
import { failureToast } from '#components/forms/failure.tsx'
import { useTranslation } from '#components/i18next.ts'
import { LinkButton } from '#components/navigation/link-button.tsx'
import { useOwnDocument } from '#components/payments/own-document.ts'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { SumList } from '#components/ui/sum.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import { WithAside } from '#components/ui/with-aside.tsx'
import { Words } from '#components/words.tsx'
import type { PayLink } from '#lib/client/data/entities/payments.ts'
import { useApiMutation } from '#lib/client/data/queries.tsx'
import { useUser } from '#lib/client/data/session/use-user.ts'
import { paths } from '#lib/client/paths.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { formatWeekdayTime } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { PayButton, PayNotes, PayOutcome, PayPart, type PayWays, usePayment } from './pay-part.tsx'

const byLink = (secret: string): PayWays => ({
  begin: async (kind) => {
    const input = { body: { secret, kind } }
    return (await browserClient.call('POST /payments/links/payments', input)).data.provider_order_id
  },
  take: async (provider_order_id) => {
    const input = { body: { secret, provider_order_id } }
    return (await browserClient.call('POST /payments/links/capture', input)).data
  },
})

const problemKey = {
  card: 'refused.card',
  wallet: 'refused.wallet',
  unconfirmed: 'refused.unconfirmed',
  broken: 'broken',
  closed: 'closed',
} as const

type PayFormProps = { link: PayLink; secret: string; onChanged: () => unknown }

export function PayForm({ link, secret, onChanged }: PayFormProps) {
  const { t } = useTranslation('pay')
  useOwnDocument()
  const user = useUser()
  const [isLeft, leave] = useState(false)
  const payment = usePayment(byLink(secret), onChanged)
  const { stand } = payment
  const { item } = link
  const { title } = item
  const total = formatEuros(link.total)
  const groups = paths.userTabs('groups')
  if (isLeft)
    return (
      <PayOutcome
        isNews
        icon={<Check size={26} aria-hidden="true" />}
        title={t('leave.doneTitle')}
        text={t('leave.done', { title })}
      />
    )
  if (stand.at === 'paid')
    return (
      <PayOutcome
        isNews
        icon={<CircleCheck size={26} aria-hidden="true" />}
        tone="ok"
        title={t('done.title')}
        text={t('done.text', { total, title, moment: formatWeekdayTime(stand.when) })}
        action={
          <LinkButton
            kind="pri"
            href={user ? groups : paths.login(groups)}
            label={t(user ? 'done.follow' : 'done.signIn')}
          />
        }
      />
    )
  const less = (term: string, euros: number) =>
    euros > 0 ? [{ term, value: `−${formatEuros(euros)}`, tone: 'ok' as const }] : []
  return (
    <WithAside>
      <div className="grid content-start gap-5">
        <PayHead link={link} />
        <PayNotes stand={stand} textOf={(problem) => t(problemKey[problem])} />
        <section className="grid gap-4 border-t border-line pt-6">
          <h2 className="text-d3">{t('how')}</h2>
          <PayPart
            payment={payment}
            label={t('how')}
            walletText={t('walletObliged', { total })}
            amount={link.total}
          />
        </section>
      </div>
      <Panel ground="sunk" className="grid content-start gap-4.5 wrap-anywhere">
        <h2 className="text-d3">{t('summary')}</h2>
        <div className="grid grid-cols-[72px_minmax(0,1fr)_auto] items-center gap-3.5">
          <Thumb tint={item.image.tint} size={72}>
            <img className="cover" src={item.imageSrc} alt="" width={72} height={72} />
          </Thumb>
          <div>
            <b className="block leading-snug">{item.title}</b>
            <span className="text-small text-ink-2">
              {t('line', { choice: link.choice, count: link.quantity })}
            </span>
          </div>
          <b className="num">{formatEuros(link.goods)}</b>
        </div>
        <SumList
          rows={[
            { term: t('goods'), value: formatEuros(link.goods) },
            {
              term: t('delivery'),
              value: link.delivery > 0 ? formatEuros(link.delivery) : t('free'),
            },
            ...less(t('discount'), link.discount),
            ...less(t('credits'), link.credits),
          ]}
          total={{ term: t('total'), value: total }}
          note={t('vat')}
        />

        <PayButton payment={payment} busyLabel={t('busy')} second={t('obliged')}>
          {t('pay', { total })}
        </PayButton>
        <p className="flex items-start gap-2 text-tiny text-ink-2">
          <Lock size={18} aria-hidden="true" className="flex-none" />
          <span>{t('private')}</span>
        </p>
        <LeaveSeat secret={secret} isBusy={payment.isBusy} onLeft={() => leave(true)} />
      </Panel>
    </WithAside>
  )
}

function PayHead({ link }: { link: PayLink }) {
  const { t } = useTranslation('pay')
  const { firstName, item, method, untilTimestamp } = link
  const { title } = item
  const lead = () => {
    if (method?.kind === 'wallet') return t('leadWallet', { title })
    return method?.lastDigits
      ? t('leadCard', { title, digits: method.lastDigits })
      : t('lead', { title })
  }
  return (
    <>
      <div>
        <h1 className="text-d2 wrap-anywhere">{t('title', { name: firstName })}</h1>
        <p className="mt-2.5 max-w-prose text-ink-2 wrap-anywhere">{lead()}</p>
      </div>
      <Note icon={<Clock size={22} aria-hidden="true" />}>
        <Words
          text={t('until', { moment: formatWeekdayTime(untilTimestamp) })}
          marks={{ b: <b /> }}
        />{' '}
        <span className="sr-only">{t('left')}: </span>
        <TimeLeft until={untilTimestamp} writtenAt={Date.now()} className="align-bottom" />
      </Note>
    </>
  )
}

type LeaveSeatProps = { secret: string; isBusy: boolean; onLeft: () => void }

function LeaveSeat({ secret, isBusy, onLeft }: LeaveSeatProps) {
  const { t } = useTranslation('pay')
  const leave = useApiMutation('POST /payments/links/leave', {
    onSuccess: onLeft,
    onError: failureToast(t('leave.failed')),
  })
  return (
    <ConfirmButton
      label={t('leave.ask')}
      button={{
        kind: 'line',
        size: 'sm',
        className: 'justify-self-start',
        disabled: isBusy,
        busy: leave.isPending,
        busyLabel: t('busy'),
      }}
      question={t('leave.title')}
      text={t('leave.text')}
      look="text-ink-2"
      keep={t('leave.stay')}
      onConfirm={() => leave.mutate({ body: { secret } })}
    />
  )
}
