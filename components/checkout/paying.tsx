'use client'

import type { Ref } from 'react'
import { CardFields, type CardHandle } from '#components/payments/card-fields.tsx'
import type { Errand } from '#components/payments/errand.ts'
import { PayPalProvider } from '#components/payments/paypal-provider.tsx'
import { WalletButton } from '#components/payments/wallet-button.tsx'

/** All that needs the provider's script; loaded once somebody means to pay with it. */
export function CardPart({ errand, handle }: { errand: Errand; handle: Ref<CardHandle> }) {
  return (
    <PayPalProvider>
      <CardFields key={errand.mode} errand={errand} ref={handle} />
    </PayPalProvider>
  )
}

type WalletPartProps = { errand: Errand; amount?: number; disabled?: boolean }

export function WalletPart({ errand, amount, disabled }: WalletPartProps) {
  return (
    <PayPalProvider>
      <WalletButton key={errand.mode} errand={errand} amount={amount} disabled={disabled} />
    </PayPalProvider>
  )
}
