/** Result of a charge. */
export type ChargeOutcome =
  | 'completed'
  | 'pending'
  | 'declined'
  | 'payer action'
  | { issue: string }

export type Behaviour = {
  /** Condition for a challenge by the bank. */
  challenge: 'never' | 'when asked' | 'always'
  /** Results with the buyer present and later without. */
  now: ChargeOutcome
  later: ChargeOutcome
}

export type CardInstrument = {
  kind: 'card'
  brand: string
  lastDigits: string
  expiry: string
  name: string | null
  behaviour: Behaviour
}

export type WalletInstrument = {
  kind: 'wallet'
  email: string
  payerId: string
  givenName: string
  surname: string
  behaviour: Behaviour
}

export type Instrument = CardInstrument | WalletInstrument

type Liability = 'POSSIBLE' | 'NO' | 'UNKNOWN'

export type OrderRecord = {
  id: string
  status: 'CREATED' | 'APPROVED' | 'COMPLETED' | 'PAYER_ACTION_REQUIRED' | 'VOIDED'
  createdAt: string
  updatedAt: string
  /** Purchase unit as it was sent. */
  unit: Record<string, unknown>
  cents: number
  asked: { kind: 'card' | 'wallet'; sca: string; returnUrl: string; cancelUrl: string }
  instrument: Instrument | null
  liability: Liability | null
  captures: string[]
  /** Request to store the method after the payment, with the customer and later the token. */
  keeps?: { customerId: string; token: string | null }
}

export type CaptureRecord = {
  id: string
  orderId: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  reason: string | null
  cents: number
  customId: string | null
  invoice: string | null
  at: string
  updatedAt: string
  refunds: string[]
  refundedCents: number
  /** Amount taken by a dispute, without a refund. */
  disputedCents: number
}

export type RefundRecord = {
  id: string
  captureId: string
  status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED'
  cents: number
  totalCents: number
  customId: string | null
  invoice: string | null
  note: string | null
  at: string
}

export type SetupTokenRecord = {
  id: string
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'VAULTED'
  customerId: string
  asked: { kind: 'card' | 'wallet'; sca: string; returnUrl: string; cancelUrl: string }
  instrument: Instrument | null
  at: string
}

export type PaymentTokenRecord = {
  id: string
  customerId: string
  instrument: Instrument
  at: string
}

export type CustomerRecord = { id: string; merchantId: string | null; tokens: string[] }

export type DisputeRecord = {
  id: string
  captureId: string
  status: 'OPEN' | 'RESOLVED'
  cents: number
  outcome: string | null
  /** Amount taken from the seller for the buyer. */
  takenCents: number
  /** Part of it returned after an appeal. */
  returnedCents?: number
  at: string
  updatedAt: string
}

export type EventRecord = { id: string; body: string; at: string; url: string; tries: number }

type RequestRecord = { id: string; hash: string; kind: ShownKind; of: string; at: number }

export type Collections = {
  orders: OrderRecord
  captures: CaptureRecord
  refunds: RefundRecord
  setupTokens: SetupTokenRecord
  paymentTokens: PaymentTokenRecord
  customers: CustomerRecord
  disputes: DisputeRecord
  events: EventRecord
  requests: RequestRecord
  /** Paid or refunded invoice numbers, which are the ids. */
  invoices: { id: string; of: string }
  /** Webhook URLs. */
  hooks: { id: string }
  settings: { id: string; value: string }
}

export type ShownKind = 'orders' | 'refunds' | 'setupTokens' | 'paymentTokens'
