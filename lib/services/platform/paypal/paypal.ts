/** What we ask of PayPal, in our own words. Amounts are cents, in euros; every write names its attempt. */

export type Address = {
  name: string
  street: string
  extra: string | null
  city: string
  province: string
  postalCode: string
  country: string
}

export type PurchaseLine = { name: string; sku: string; quantity: number; unitCents: number }

/** One debt. Its invoice number is the second line against paying twice, so it never changes. */
export type Purchase = {
  invoice: string
  /** Our own id of what is paid for; it comes back on every capture and refund. */
  customId: string
  description: string
  lines: readonly PurchaseLine[]
  deliveryCents: number
  discountCents: number
  totalCents: number
  shipTo: Address | null
  /** Nothing that can be held in a hand. */
  isDigital?: boolean
}

/** What the buyer agrees to be charged again with, while they pay for the first time. */
export type Keep = { customerId: string | null; description: string }

/** With `wallet` and `card` the buyer is there; a vaulted one is charged without. */
export type Source =
  | { kind: 'wallet' | 'card'; keep?: Keep }
  | { kind: 'vaulted wallet' | 'vaulted card'; vaultId: string; isRenewal?: boolean }

export type Return = { returnUrl: string; cancelUrl: string }

export type CaptureStatus =
  | 'COMPLETED'
  | 'PENDING'
  | 'DECLINED'
  | 'FAILED'
  | 'PARTIALLY_REFUNDED'
  | 'REFUNDED'

export type Capture = {
  id: string
  status: CaptureStatus
  reason: string | null
  cents: number
  customId: string | null
  invoice: string | null
}

export type OrderStatus =
  | 'CREATED'
  | 'SAVED'
  | 'APPROVED'
  | 'VOIDED'
  | 'COMPLETED'
  | 'PAYER_ACTION_REQUIRED'

export type ProviderOrder = {
  id: string
  status: OrderStatus
  /** Where the buyer has to go, when PayPal says so. */
  payerUrl: string | null
  captures: readonly Capture[]
  /** `null` where no challenge was needed. */
  liabilityShift: string | null
  /** Kept with the payment, where that was asked for; PayPal may take a while after it. */
  stored: StoredMethod | null
}

export type RefundStatus = 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED'
export type Refund = {
  id: string
  status: RefundStatus
  cents: number
  captureId: string | null
  /** Ours, when we asked for it. */
  invoice: string | null
}

export type MethodKind = 'card' | 'wallet'

export type SetupToken = {
  id: string
  status: string
  customerId: string
  payerUrl: string | null
}

export type StoredMethod = {
  id: string
  customerId: string
  kind: MethodKind
  brand: string | null
  lastDigits: string | null
  /** `2029-04`, as PayPal tells it. */
  expiry: string | null
  email: string | null
}

export type Transaction = {
  id: string
  kind: 'capture' | 'refund'
  cents: number
  customId: string | null
  invoice: string | null
  at: Date
}

export type Dispute = {
  id: string
  state: string
  isOver: boolean
  captures: readonly string[]
  /** Of the shop's money, all that was taken and all that was given back so far; known once it is over. */
  takenCents: number
  returnedCents: number
  /** When it last changed. */
  at: Date
}

export type Webhook = { headers: Headers; body: Uint8Array }

export type Paypal = {
  createOrder: (
    purchase: Purchase,
    source: Source,
    back: Return,
    attempt: string,
  ) => Promise<ProviderOrder>
  readOrder: (id: string) => Promise<ProviderOrder>
  captureOrder: (id: string, attempt: string) => Promise<ProviderOrder>
  readCapture: (id: string) => Promise<Capture>
  refundCapture: (
    captureId: string,
    refund: { cents: number; invoice: string; customId: string; note: string },
    attempt: string,
  ) => Promise<Refund>
  readRefund: (id: string) => Promise<Refund>
  createSetupToken: (
    kind: MethodKind,
    owner: { memberId: string; customerId: string | null; description: string },
    back: Return,
    attempt: string,
  ) => Promise<SetupToken>
  readSetupToken: (id: string) => Promise<SetupToken>
  createPaymentToken: (setupTokenId: string, attempt: string) => Promise<StoredMethod>
  listPaymentTokens: (customerId: string) => Promise<readonly StoredMethod[]>
  deletePaymentToken: (id: string) => Promise<void>
  /** For the script in the page of somebody who saves a method. */
  userIdToken: (customerId: string | null) => Promise<string>
  isGenuine: (webhook: Webhook) => Promise<boolean>
  readDispute: (id: string) => Promise<Dispute>
  /** Names of those that changed since then. */
  disputes: (since: Date) => AsyncIterable<string>
  transactions: (from: Date, to: Date) => AsyncIterable<Transaction>
}
