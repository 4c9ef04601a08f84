export type Address = {
  name: string
  street: string
  extra: string | null
  city: string
  province: string
  postalCode: string
  country: string
}

/** Payment of one debt. */
export type Purchase = {
  /** Number of the debt, the same for every attempt: a second protection against paying twice. */
  invoice: string
  /** Our id of the debt's subject; returned with every capture and refund. */
  reference: string
  description: string
  lines: readonly { name: string; sku: string; quantity: number; unitCents: number }[]
  deliveryCents: number
  discountCents: number
  totalCents: number
  shipTo: Address | null
  /** True when nothing is shipped. */
  isDigital?: boolean
}

/** Consent to store the method with the first payment, for later charges. */
export type Keep = { customerId: string | null; description: string }

/** With `wallet` and `card` the buyer is present; vaulted methods are charged without the buyer. */
export type Source =
  | { kind: 'wallet' | 'card'; keep?: Keep }
  | { kind: 'vaulted wallet' | 'vaulted card'; vaultId: string; isRenewal?: boolean }

/** URLs to which the buyer returns from the provider. */
export type Back = { returnUrl: string; cancelUrl: string }

/** Ids of ours, as the provider returns them. */
export type Marks = {
  reference: string | null
  invoice: string | null
  /** Set by `own-ids.ts`: the ids belong to another shop on the same account. */
  ofAnotherShop?: boolean
}

/**
 * Account or card that pays, in the terms of the provider: the same for each payment from it, stored or
 * not. Null when unknown; a provider may say it only of a purchase, not of a capture read alone.
 */
export type Payer = string | null

export type CaptureState = 'completed' | 'pending' | 'declined'

export type Capture = Marks & {
  id: string
  state: CaptureState
  /** Reason of a pending or declined capture, in the terms of the provider. */
  reason: string | null
  cents: number
  /** Purchase that it belongs to, if the provider says so. */
  purchaseId: string | null
  payer: Payer
}

/**
 * `open`: not approved yet. `buyer_needed`: the buyer has to take a step at `buyerUrl`. `approved`:
 * may be captured. `unconfirmed`: approved without liability for a stolen card, so it is not
 * captured. `done`: the captures hold the result. `closed`: no longer usable.
 */
export type PurchaseState = 'open' | 'buyer_needed' | 'approved' | 'unconfirmed' | 'done' | 'closed'

export type ProviderPurchase = {
  id: string
  state: PurchaseState
  buyerUrl: string | null
  captures: readonly Capture[]
  /** Method stored with the payment, if requested; it may arrive later. */
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

export type StoredMethod = {
  id: string
  customerId: string
  kind: MethodKind
  brand: string | null
  lastDigits: string | null
  /** `2029-04`. */
  expiry: string | null
  email: string | null
  payer: Payer
}

type BrowserScript = {
  clientId: string
  /** Host only; undefined for the default. */
  baseUrl: string | undefined
  /** Token that allows storing a method of this customer. */
  customerToken: string | null
  isStandIn: boolean
}

export type SignedMessage = { headers: Headers; body: Uint8Array }

export type EventSubject = 'purchase' | 'capture' | 'refund' | 'method' | 'dispute'

/** Notification that something changed; the actual state is read from the provider. */
export type ProviderEvent = {
  /** Equal for all deliveries of the event. */
  id: string
  /** Name of the event at the provider, for the operator. */
  kind: string
  /** Undefined for events that the shop ignores. */
  about: EventSubject | undefined
  resourceId: string
  /** Purchase of a capture, if the event contains it. */
  purchaseId: string | null
  /** True when the provider took the money back, through a dispute or by itself. */
  isReversal: boolean
}

export type Transaction = Marks & {
  id: string
  kind: 'capture' | 'refund'
  /** Under review: the money may still come. */
  isPending: boolean
  cents: number
  at: Date
}

export type Dispute = {
  id: string
  /** State in the terms of the provider, for the operator. */
  state: string
  isOver: boolean
  /** Reason of the buyer in the terms of the provider, and the amount they claim. */
  reason: string | null
  disputedCents: number | null
  /** Last moment for an answer of the shop, while one is awaited. */
  answerBy: Date | null
  captures: readonly string[]
  /** Total of the shop's money taken and returned so far; known once the dispute is over. */
  takenCents: number
  returnedCents: number
  /** Time of the last change. */
  at: Date
}

/**
 * Fault in the settings of the account: keys missing or refused; events that no id is set for, that
 * the provider does not know, or that it sends to another URL.
 */
type AccountFault = 'noKeys' | 'wrongKeys' | 'noEvents' | 'unknownEvents' | 'eventsElsewhere'

/**
 * Port between the shop and its payment provider. A refused call throws a `ProviderRefusal`.
 * Amounts are cents, in euros. Every write has a request id and is idempotent: the same id with the
 * same data takes effect once, for as long as the provider remembers the id.
 */
export type PaymentProvider = {
  /**
   * Milliseconds for which a request id may be repeated; afterwards the result is looked up
   * instead.
   */
  remembersFor: number

  /**
   * Creates a purchase. A present buyer approves it before the capture; a stored method is charged
   * at once.
   */
  createPurchase: (
    purchase: Purchase,
    source: Source,
    back: Back,
    requestId: string,
  ) => Promise<ProviderPurchase>
  readPurchase: (id: string) => Promise<ProviderPurchase>
  /** Captures a purchase; one that was captured before is read instead. */
  capturePurchase: (id: string, requestId: string) => Promise<ProviderPurchase>
  readCapture: (id: string) => Promise<Capture>

  refundCapture: (
    captureId: string,
    refund: { cents: number; invoice: string; reference: string; note: string },
    requestId: string,
  ) => Promise<Refund>
  readRefund: (id: string) => Promise<Refund>

  /** Starts storing a method; the buyer approves it on the page or at the returned URL. */
  startSaving: (
    kind: MethodKind,
    owner: { memberId: string; customerId: string | null; description: string },
    back: Back,
    requestId: string,
  ) => Promise<{ id: string; buyerUrl: string | null }>
  saveMethod: (savingId: string, requestId: string) => Promise<StoredMethod>
  /** Lists stored methods; none for a customer that the provider does not know. */
  listMethods: (customerId: string) => Promise<readonly StoredMethod[]>
  /** Deletes a stored method. Idempotent. */
  forgetMethod: (id: string) => Promise<void>

  /** Data that a page needs for the fields and buttons of the provider; undefined without keys. */
  browserScript: (customer: 'none' | { id: string | null }) => Promise<BrowserScript | undefined>

  /**
   * Asks the provider about the keys of the shop, and whether events are sent to this URL. Without an
   * answer it throws.
   */
  findAccountFaults: (eventsUrl: string) => Promise<readonly AccountFault[]>

  /** False for a message that the provider did not sign. */
  isGenuine: (message: SignedMessage) => Promise<boolean>
  /** Parses the body of an event, also of one stored earlier; undefined when it is not an event. */
  readEvent: (body: unknown) => ProviderEvent | undefined

  readDispute: (id: string) => Promise<Dispute>
  /** Yields the ids of disputes that changed since then. */
  disputes: (since: Date) => AsyncIterable<string>
  /** Moment up to which the list of transactions is complete. */
  listedUntil: (now: Date) => Promise<Date>
  /** Yields the transactions from the first moment to before the last. */
  transactions: (from: Date, to: Date) => AsyncIterable<Transaction>
}
