'use client'

import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { CardHandle } from '#components/payments/card-fields.tsx'
import type { Errand } from '#components/payments/errand.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { OptionTile, OptionTiles } from '#components/ui/option-tile.tsx'
import type { PaymentMethod } from '#lib/client/entities/payments.ts'
import { Block } from './block.tsx'
import { CardPart, WalletPart } from './parts.tsx'
import type { Way } from './use-choices.ts'

type HowProps = {
  way: Way | null
  onWay: (way: Way) => void
  /** Saved ones, which only a seat is paid with. */
  methods: PaymentMethod[]
  errand: Errand
  card: Ref<CardHandle>
  keep: boolean
  onKeep: (keep: boolean) => void
  problem: string | undefined
}

/** What to pay with: what is saved, the provider's wallet, a card. */
export function How({ way, onWay, methods, errand, card, keep, onKeep, problem }: HowProps) {
  const { t } = useTranslation('checkout')
  const isSeat = errand.mode === 'vault'
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
            title={<MethodName method={method} />}
            detail={t(`how.saved.${method.state}`)}
            marker={<Badge>{t(`how.badge.${method.kind}`)}</Badge>}
          />
        ))}
        <OptionTile
          name="way"
          value="wallet"
          checked={way === 'wallet'}
          onChange={() => onWay('wallet')}
          title={t('how.wallet')}
          detail={t(isSeat ? 'how.walletSaved' : 'how.walletPays')}
          marker={<Badge>{t('how.badge.wallet')}</Badge>}
        />
        <OptionTile
          name="way"
          value="card"
          checked={way === 'card'}
          onChange={() => onWay('card')}
          title={t('how.card')}
          detail={t('how.cardKinds')}
          marker={<Badge>{t('how.badge.card')}</Badge>}
        />
      </OptionTiles>
      {problem && <FieldError role="alert">{problem}</FieldError>}
      {way === 'card' && <CardPart errand={errand} handle={card} />}
      {way === 'wallet' && isSeat && <WalletPart errand={errand} />}
      {isSeat && (way === 'card' || way === 'wallet') && (
        <Checkbox
          label={t(`how.keep.${way}`)}
          checked={keep}
          onChange={({ target }) => onKeep(target.checked)}
        />
      )}
    </Block>
  )
}

export function MethodName({
  method,
}: {
  method: Pick<PaymentMethod, 'kind' | 'lastDigits'> & {
    email?: string | null
    brand?: string | null
  }
}) {
  const { t } = useTranslation('checkout')
  if (method.kind === 'wallet')
    return method.email ? t('how.walletOf', { email: method.email }) : t('how.wallet')
  return t('how.cardOf', { brand: method.brand ?? t('how.card'), digits: method.lastDigits ?? '' })
}

function Badge({ children }: { children: string }) {
  return (
    <span className="inline-flex h-6 items-center rounded-mark bg-sunk-2 px-2 font-head text-tiny font-bold">
      {children}
    </span>
  )
}
