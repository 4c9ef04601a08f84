'use client'

import { FUNDING, PayPalButtons, PayPalMessages } from '@paypal/react-paypal-js'
import { type Errand, useErrand } from './errand.ts'

type WalletButtonProps = {
  errand: Errand
  /** Euros that are paid now: what can be said of paying them in parts. */
  amount?: number
  disabled?: boolean
}

/** Credit shows only to who is offered it. */
const fundings = [FUNDING.PAYPAL, FUNDING.CREDIT] as const

/** The provider's own buttons; everything happens in its window. */
export function WalletButton({ errand, amount, disabled = false }: WalletButtonProps) {
  return (
    <div className="grid gap-3">
      {fundings.map((funding) => (
        <FundingButton
          key={`${errand.mode} ${funding}`}
          funding={funding}
          errand={errand}
          disabled={disabled}
        />
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
/** A button that binds says that it pays. */
const bindingLook = { ...look, label: 'pay' } as const

type FundingButtonProps = { errand: Errand; funding: (typeof fundings)[number]; disabled: boolean }

function FundingButton({ errand, funding, disabled }: FundingButtonProps) {
  const { create, approve, onCancel, onError } = useErrand(errand, 'wallet')
  const creator =
    errand.mode === 'order' ? { createOrder: create } : { createVaultSetupToken: create }
  const isBinding = errand.mode === 'order' && funding === FUNDING.PAYPAL
  return (
    <PayPalButtons
      {...creator}
      fundingSource={funding}
      className="paypal-buttons"
      style={isBinding ? bindingLook : look}
      disabled={disabled}
      onClick={(_, actions) =>
        errand.isReady?.() === false ? actions.reject() : actions.resolve()
      }
      onApprove={async ({ orderID, vaultSetupToken }, actions) => {
        const next = await approve(vaultSetupToken || orderID)
        if (next === 'again') actions.restart()
      }}
      onCancel={() => onCancel()}
      onError={onError}
    />
  )
}
