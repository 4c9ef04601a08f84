/** What the shop and a payment provider tell each other, in words of the shop. */

export type Address = {
  name: string
  street: string
  extra: string | null
  city: string
  province: string
  postalCode: string
  country: string
}

type PurchaseLine = { name: string; sku: string; quantity: number; unitCents: number }

/** One debt. */
export type Purchase = {
  /** Number of the debt, the same for every attempt: the second line against paying twice. */
  invoice: string
  /** Our id of what is paid for; it comes back on every capture and refund. */
  reference: string
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

/** Where the buyer comes back to after leaving the page. */
export type Back = { returnUrl: string; cancelUrl: string }

/** Ids of ours, as the provider gives them back. */
export type Marks = {
  reference: string | null
  invoice: string | null
  /** Set by `own-ids.ts`: another shop on the same account gave the ids. */
  ofAnotherShop?: boolean
}

export type CaptureState = 'completed' | 'pending' | 'declined'

export type Capture = Marks & {
  id: string
  state: CaptureState
  /** Why it waits or was declined, in the word of the provider. */
  reason: string | null
  cents: number
}

/**
 * `open`: not approved yet. `buyer_needed`: the buyer has to take a step at `buyerUrl`. `approved`: may be captured.
 * `unconfirmed`: approved, but nobody answers for a stolen card, so it is not captured. `done`: the captures say
 * what came of it. `closed`: nothing comes of it any more.
 */
export type PurchaseState = 'open' | 'buyer_needed' | 'approved' | 'unconfirmed' | 'done' | 'closed'

export type ProviderPurchase = {
  id: string
  state: PurchaseState
  buyerUrl: string | null
  captures: readonly Capture[]
  /** The method stored with the payment, where that was asked for; it may come later. */
  stored: StoredMethod | null
}

export type RefundState = 'completed' | 'pending' | 'failed' | 'cancelled'

export type Refund = Marks & {
  id: string
  state: RefundState
  cents: number
  captureId: string | null
}

export type MethodKind = 'card' | 'wallet'

export type SavingMethod = { id: string; buyerUrl: string | null }

export type StoredMethod = {
  id: string
  customerId: string
  kind: MethodKind
  brand: string | null
  lastDigits: string | null
  /** `2029-04`. */
  expiry: string | null
  email: string | null
}

export type BrowserScript = {
  clientId: string
  /** The host alone; undefined for the usual one. */
  baseUrl: string | undefined
  /** Needed to store a method of this customer. */
  customerToken: string | null
  isStandIn: boolean
}

export type SignedMessage = { headers: Headers; body: Uint8Array }

export type EventSubject = 'purchase' | 'capture' | 'refund' | 'method' | 'dispute'

/** A hint that something changed: what happened is said by what is found at the provider. */
export type ProviderEvent = {
  /** The same when it is delivered again. */
  id: string
  /** The name that the provider gives it, for the operator. */
  kind: string
  /** Undefined where the shop has nothing to do. */
  about: EventSubject | undefined
  resourceId: string
  /** The purchase that a capture belongs to, where the event says so. */
  purchaseId: string | null
  /** The provider took the money back, by a dispute or by itself. */
  isReversal: boolean
}

export type Transaction = Marks & {
  id: string
  kind: 'capture' | 'refund'
  cents: number
  at: Date
}

export type Dispute = {
  id: string
  /** In the word of the provider, for the operator. */
  state: string
  isOver: boolean
  captures: readonly string[]
  /** Of the shop's money, all that was taken and all that was given back so far; known once it is over. */
  takenCents: number
  returnedCents: number
  /** When it last changed. */
  at: Date
}
