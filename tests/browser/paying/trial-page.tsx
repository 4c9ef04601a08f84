import {
  PayPalButtons,
  PayPalCardFieldsProvider,
  PayPalCVVField,
  PayPalExpiryField,
  PayPalMarks,
  PayPalMessages,
  PayPalNumberField,
  PayPalScriptProvider,
  usePayPalCardFields,
} from '@paypal/react-paypal-js'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

declare global {
  interface Window {
    makeOrder: (kind: 'wallet' | 'card') => Promise<string>
    makeSetupToken: (kind: 'wallet' | 'card') => Promise<string>
  }
}

const sdkUrl = document.body.dataset.sdk ?? ''
const keeps = document.body.dataset.keeps === 'yes'

/** Options under test. */
const options = {
  clientId: 'insieme-demo-client',
  sdkBaseUrl: sdkUrl,
  currency: 'EUR',
  vault: true,
  enableFunding: ['credit'],
  disableFunding: ['mybank'],
  components: ['buttons', 'card-fields', 'messages', 'marks'],
}

const Pay = () => {
  const { cardFieldsForm } = usePayPalCardFields()
  const submit = () => {
    cardFieldsForm
      ?.submit({ billingAddress: { postalCode: '40100', countryCode: 'IT' } })
      .catch(() => {})
  }
  return (
    <button type="button" onClick={submit}>
      Paga con la carta
    </button>
  )
}

const TrialPage = () => {
  const [outcome, setOutcome] = useState('')
  const callbacks = {
    onApprove: async (data: object) => setOutcome(`approvato ${JSON.stringify(data)}`),
    onError: (error: unknown) => setOutcome(`errore ${error}`),
    onCancel: () => setOutcome('annullato'),
  }
  const makes = (kind: 'wallet' | 'card') =>
    keeps
      ? { createVaultSetupToken: () => window.makeSetupToken(kind) }
      : { createOrder: () => window.makeOrder(kind) }
  return (
    <PayPalScriptProvider options={options}>
      <PayPalMarks fundingSource="paypal" />
      <PayPalMessages amount="109.30" currency="EUR" />
      <PayPalButtons {...makes('wallet')} {...callbacks} />
      <PayPalCardFieldsProvider
        {...(makes('card') as { createOrder: () => Promise<string> })}
        {...callbacks}
      >
        <PayPalNumberField />
        <PayPalExpiryField />
        <PayPalCVVField />
        <Pay />
      </PayPalCardFieldsProvider>
      <output>{outcome}</output>
    </PayPalScriptProvider>
  )
}

const place = document.getElementById('page')
if (place) createRoot(place).render(<TrialPage />)
