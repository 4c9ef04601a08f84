import { Check, CircleCheck, Clock } from 'lucide-react'
import { useRef, useState } from 'react'
import { TimeLeft } from '#components/catalogue/time-left.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { CardFields, type CardHandle } from '#components/payments/card-fields.tsx'
import { KindTiles } from '#components/payments/kind-tiles.tsx'
import { useOwnDocument } from '#components/payments/own-document.ts'
import type { PaymentKind } from '#components/payments/payment-flow.ts'
import { PayPalProvider } from '#components/payments/paypal-provider.tsx'
import { WalletButton } from '#components/payments/wallet-button.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { WithAside } from '#components/ui/with-aside.tsx'
import { Words } from '#components/words.tsx'
import type { PayLink } from '#lib/client/data/entities/payments.ts'
import { useUser } from '#lib/client/data/session/use-user.ts'
import { paths } from '#lib/client/paths.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { formatWeekdayTime } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { PayOutcome } from './pay-outcome.tsx'
import { PaySum } from './pay-sum.tsx'
import { type PayStand, type PayWays, usePayment } from './use-payment.ts'

/** Payment of a seat through a secret link, without an account. */
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

type PayFormProps = { link: PayLink; secret: string; onChanged: () => unknown }

export function PayForm({ link, secret, onChanged }: PayFormProps) {
  const { t } = useTranslation('pay')
  useOwnDocument()
  const user = useUser()
  const [kind, setKind] = useState<PaymentKind>('card')
  const [isLeft, leave] = useState(false)
  const card = useRef<CardHandle>(null)
  const { stand, flow, send } = usePayment(byLink(secret), onChanged)
  const { item, total } = link

  const groups = paths.userTabs('groups')

  if (isLeft)
    return (
      <PayOutcome
        isNews
        icon={<Check size={26} aria-hidden="true" />}
        title={t('leave.doneTitle')}
        text={t('leave.done', { title: item.title })}
      />
    )
  if (stand.at === 'paid')
    return (
      <PayOutcome
        isNews
        icon={<CircleCheck size={26} aria-hidden="true" />}
        tone="ok"
        title={t('done.title')}
        text={t('done.text', {
          total: formatEuros(total),
          title: item.title,
          moment: formatWeekdayTime(stand.when),
        })}
        action={
          <Link className={buttonClass({ kind: 'pri' })} href={user ? groups : paths.login(groups)}>
            {t(user ? 'done.follow' : 'done.signIn')}
          </Link>
        }
      />
    )
  const isBusy = stand.at === 'busy'
  const sendCard = async () => {
    send(true)
    if (!(await card.current?.submit())) send(false)
  }
  return (
    <WithAside>
      <div className="grid content-start gap-5">
        <PayHead link={link} />
        <PayNotes stand={stand} />
        <section className="grid gap-4 border-t border-line pt-6">
          <h2 className="text-d3">{t('how')}</h2>
          <KindTiles
            label={t('how')}
            kind={kind}
            disabled={isBusy}
            onKind={(one) => {
              send(false)
              setKind(one)
            }}
          />
          <PayPalProvider>
            {kind === 'wallet' ? (
              <>
                <p className="text-small text-ink-2">
                  {t('walletObliged', { total: formatEuros(total) })}
                </p>
                <WalletButton flow={flow} amount={total} />
              </>
            ) : (
              <CardFields flow={flow} ref={card} />
            )}
          </PayPalProvider>
        </section>
      </div>
      <PaySum
        link={link}
        secret={secret}
        isBusy={isBusy}
        onPay={kind === 'card' ? sendCard : undefined}
        onLeft={() => leave(true)}
      />
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

const problemKey = {
  card: 'refused.card',
  wallet: 'refused.wallet',
  unconfirmed: 'refused.unconfirmed',
  broken: 'broken',
  closed: 'closed',
} as const

function PayNotes({ stand }: { stand: PayStand }) {
  const { t } = useTranslation('pay')
  const b = <b />
  return (
    <div role="alert">
      {stand.at === 'open' && (stand.problem || stand.detail) && (
        <Note tone={stand.problem === 'closed' ? 'info' : 'danger'}>
          {stand.problem ? (
            <Words text={t(problemKey[stand.problem])} marks={{ b }} />
          ) : (
            stand.detail
          )}
        </Note>
      )}
    </div>
  )
}
