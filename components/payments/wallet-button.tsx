import { FUNDING, PayPalButtons, PayPalMessages } from '@paypal/react-paypal-js'
import { type PaymentFlow, usePaymentFlow } from './payment-flow.ts'

type WalletButtonProps = {
  flow: PaymentFlow
  amount?: number
  disabled?: boolean
}

/** PayPal shows the credit button only to eligible buyers. */
const fundings = [FUNDING.PAYPAL, FUNDING.CREDIT] as const

export function WalletButton({ flow, amount, disabled }: WalletButtonProps) {
  return (
    <div className="grid gap-3">
      {fundings.map((funding) => (
        <FundingButton
          key={`${flow.mode} ${funding}`}
          funding={funding}
          flow={flow}
          disabled={disabled}
        />
      ))}
      {amount !== undefined && flow.mode === 'order' && (
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

/** Style options of the provider: as round and as tall as the buttons of the shop. */
const look = { layout: 'vertical', shape: 'rect', height: 50 } as const
/** Label for a button that places an order, which by law must say so. */
const bindingLook = { ...look, label: 'pay' } as const

type FundingButtonProps = WalletButtonProps & { funding: (typeof fundings)[number] }

function FundingButton({ flow, funding, disabled = false }: FundingButtonProps) {
  const { create, approve, onCancel, onError } = usePaymentFlow(flow, 'wallet')
  const creator =
    flow.mode === 'order' ? { createOrder: create } : { createVaultSetupToken: create }
  const isBinding = flow.mode === 'order' && funding === FUNDING.PAYPAL
  return (
    <PayPalButtons
      {...creator}
      fundingSource={funding}
      className="paypal-buttons"
      style={isBinding ? bindingLook : look}
      disabled={disabled}
      onClick={(_, actions) => (flow.isReady?.() === false ? actions.reject() : actions.resolve())}
      onApprove={async ({ orderID, vaultSetupToken }, actions) => {
        const next = await approve(vaultSetupToken || orderID)
        if (next === 'again') actions.restart()
      }}
      onCancel={() => onCancel()}
      onError={onError}
    />
  )
}
