import type { Ref } from 'react'
import { useTranslation } from '#components/i18next.ts'
import type { CardHandle } from '#components/payments/card-fields.tsx'
import { useMethodName } from '#components/payments/method-name.ts'
import type { PaymentFlow } from '#components/payments/payment-flow.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { OptionTile, OptionTiles } from '#components/ui/option-tile.tsx'
import { PayMark } from '#components/ui/pay-mark.tsx'
import type { PaymentMethod } from '#lib/client/data/entities/payments.ts'
import { Block } from './checkout-frame.tsx'
import { CardPart, WalletPart } from './parts.tsx'
import type { Way } from './use-choices.ts'

type HowProps = {
  way: Way | null
  /** False while the way is only suggested: then nothing of the provider is loaded. */
  isChosen: boolean
  onWay: (way: Way) => void
  /** Saved methods, usable only for a seat. */
  methods: PaymentMethod[]
  /** When the wallet pays. */
  walletText: string
  flow: PaymentFlow
  card: Ref<CardHandle>
  keep: boolean
  onKeep: (keep: boolean) => void
  problem: string | undefined
}

/** Choice of the payment method: a saved one, the wallet of the provider, or a card. */
export function How(props: HowProps) {
  const { way, isChosen, onWay, methods, walletText, flow, card, keep, onKeep, problem } = props
  const { t } = useTranslation('checkout')
  const { t: payments } = useTranslation('payments')
  const nameOf = useMethodName()
  const isSeat = flow.mode === 'vault'
  return (
    <Block id="how" title={t('how.title')}>
      <OptionTiles aria-label={t('how.title')}>
        {methods.map((method) => (
          <OptionTile
            key={method.id}
            name="way"
            value={method.id}
            checked={way === method.id}
            disabled={method.state === 'expired' || method.state === 'removed_there'}
            onChange={() => onWay(method.id)}
            title={nameOf(method)}
            detail={t(`how.saved.${method.state}`)}
            marker={
              <PayMark kind={method.kind} brand={method.brand}>
                {payments(`kind.${method.kind}`)}
              </PayMark>
            }
          />
        ))}
        <OptionTile
          name="way"
          value="wallet"
          checked={way === 'wallet'}
          onChange={() => onWay('wallet')}
          // A press on the suggested way is no change.
          onClick={() => !isChosen && onWay('wallet')}
          title={payments('kind.wallet')}
          detail={walletText}
          marker={<PayMark kind="wallet">{payments('kind.wallet')}</PayMark>}
        />
        <OptionTile
          name="way"
          value="card"
          checked={way === 'card'}
          onChange={() => onWay('card')}
          title={payments('kind.card')}
          detail={t('how.cardKinds')}
          marker={<PayMark kind="card">{payments('kind.card')}</PayMark>}
        />
      </OptionTiles>
      {problem && <FieldError role="alert">{problem}</FieldError>}
      {way === 'card' && <CardPart flow={flow} handle={card} />}
      {way === 'wallet' && isSeat && isChosen && <WalletPart flow={flow} />}
      {way === 'wallet' && isSeat && !isChosen && <p>{t('how.walletThen')}</p>}
      {isSeat && (way === 'card' || way === 'wallet') && (
        <div className="grid gap-1">
          <Checkbox
            label={t(`how.keep.${way}`)}
            checked={keep}
            onChange={({ target }) => onKeep(target.checked)}
          />
          {!keep && <p className="text-small text-ink-2">{t(`how.forgotten.${way}`)}</p>}
        </div>
      )}
    </Block>
  )
}
