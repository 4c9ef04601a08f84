import type { Ref } from 'react'
import { CardFields, type CardHandle } from '#components/payments/card-fields.tsx'
import type { PaymentFlow } from '#components/payments/payment-flow.ts'
import { PayPalProvider } from '#components/payments/paypal-provider.tsx'
import { WalletButton } from '#components/payments/wallet-button.tsx'

/** Components that need the script of the payment provider; loaded once that way to pay is chosen. */
export function CardPart({ flow, handle }: { flow: PaymentFlow; handle: Ref<CardHandle> }) {
  return (
    <PayPalProvider>
      <CardFields key={flow.mode} flow={flow} ref={handle} />
    </PayPalProvider>
  )
}

type WalletPartProps = { flow: PaymentFlow; amount?: number; disabled?: boolean }

export function WalletPart({ flow, amount, disabled }: WalletPartProps) {
  return (
    <PayPalProvider>
      <WalletButton key={flow.mode} flow={flow} amount={amount} disabled={disabled} />
    </PayPalProvider>
  )
}
