import type {
  AccountFault,
  Back,
  Dispute,
  MethodKind,
  Payer,
  Purchase,
  SignedMessage,
  Source,
  StoredMethod,
  Transaction,
} from '#lib/tools/payment-provider/types.ts'

/** Client of PayPal with its own states. Amounts are cents, in euros. */

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
  reference: string | null
  invoice: string | null
  purchaseId: string | null
  payer: Payer
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
  /** URL to which the buyer has to go, if PayPal returns one. */
  payerUrl: string | null
  captures: readonly Capture[]
  /** `null` without a challenge. */
  liabilityShift: string | null
  /** Method stored with the payment, if requested; PayPal may deliver it later. */
  stored: StoredMethod | null
}

export type RefundStatus = 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED'
export type Refund = {
  id: string
  status: RefundStatus
  cents: number
  captureId: string | null
  /** Our id, for refunds of ours. */
  reference: string | null
  invoice: string | null
}

export type SetupToken = {
  id: string
  status: string
  customerId: string
  payerUrl: string | null
}

export type Paypal = {
  createOrder: (
    purchase: Purchase,
    source: Source,
    back: Back,
    attempt: string,
  ) => Promise<ProviderOrder>
  readOrder: (id: string) => Promise<ProviderOrder>
  captureOrder: (id: string, attempt: string) => Promise<ProviderOrder>
  readCapture: (id: string) => Promise<Capture>
  refundCapture: (
    captureId: string,
    refund: { cents: number; invoice: string; reference: string; note: string },
    attempt: string,
  ) => Promise<Refund>
  readRefund: (id: string) => Promise<Refund>
  createSetupToken: (
    kind: MethodKind,
    owner: { memberId: string; customerId: string | null; description: string },
    back: Back,
    attempt: string,
  ) => Promise<SetupToken>
  readSetupToken: (id: string) => Promise<SetupToken>
  createPaymentToken: (setupTokenId: string, attempt: string) => Promise<StoredMethod>
  listPaymentTokens: (customerId: string) => Promise<readonly StoredMethod[]>
  deletePaymentToken: (id: string) => Promise<void>
  /** Id token for the script of a page on which a member stores a method. */
  userIdToken: (customerId: string | null) => Promise<string>
  findAccountFaults: (eventsUrl: string) => Promise<readonly AccountFault[]>
  isGenuine: (webhook: SignedMessage) => Promise<boolean>
  readDispute: (id: string) => Promise<Dispute>
  /** Yields the ids of disputes that changed since then. */
  disputes: (since: Date) => AsyncIterable<string>
  transactions: (from: Date, to: Date) => AsyncIterable<Transaction>
}
