'use client'

import { FUNDING, PayPalButtons, PayPalMessages } from '@paypal/react-paypal-js'
import { type Errand, useErrand } from './errand.ts'

type WalletButtonProps = {
  errand: Errand
  /** Euros that are paid now: what can be said of paying them in parts. */
  amount?: number
}

/** Credit shows only to who is offered it. */
const fundings = [FUNDING.PAYPAL, FUNDING.CREDIT] as const

/** The provider's own buttons; everything happens in its window. */
export function WalletButton({ errand, amount }: WalletButtonProps) {
  return (
    <div className="grid gap-3">
      {fundings.map((funding) => (
        <FundingButton key={`${errand.mode} ${funding}`} funding={funding} errand={errand} />
      ))}
      {amount !== undefined && errand.mode === 'order' && (
        <PayPalMessages
          amount={amount}
          currency="EUR"
          placement="payment"
          forceReRender={[amount]}
        />
      )}
    </div>
  )
}

/** In the words of the provider: as round and as high as a button of ours. */
const look = { layout: 'vertical', shape: 'rect', height: 50 } as const

type FundingButtonProps = { errand: Errand; funding: (typeof fundings)[number] }

function FundingButton({ errand, funding }: FundingButtonProps) {
  const { create, approve, onCancel, onError } = useErrand(errand, 'wallet')
  const creator =
    errand.mode === 'order' ? { createOrder: create } : { createVaultSetupToken: create }
  return (
    <PayPalButtons
      {...creator}
      fundingSource={funding}
      className="paypal-buttons"
      style={look}
      onApprove={async ({ orderID, vaultSetupToken }, actions) => {
        const next = await approve(vaultSetupToken || orderID)
        if (next === 'again') actions.restart()
      }}
      onCancel={() => onCancel()}
      onError={onError}
    />
  )
}
