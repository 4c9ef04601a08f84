import type {
  Back,
  BrowserScript,
  Capture,
  Dispute,
  MethodKind,
  ProviderEvent,
  ProviderPurchase,
  Purchase,
  Refund,
  SavingMethod,
  SignedMessage,
  Source,
  StoredMethod,
  Transaction,
} from './types.ts'

/**
 * The port between the shop and whoever moves its money. A call that is refused throws a `ProviderRefusal`.
 * Amounts are cents, in euros. Every write carries a request id: the same id with the same data is one deed,
 * however often it is sent, for as long as the provider remembers it.
 */
export type PaymentProvider = {
  /** Milliseconds for which a repeated request id is safe; after that the result is looked up instead. */
  remembersFor: number

  /** A buyer who is there approves it before it is captured; a stored method is charged at once. */
  createPurchase: (
    purchase: Purchase,
    source: Source,
    back: Back,
    requestId: string,
  ) => Promise<ProviderPurchase>
  readPurchase: (id: string) => Promise<ProviderPurchase>
  /** A purchase that was captured before is read instead. */
  capturePurchase: (id: string, requestId: string) => Promise<ProviderPurchase>
  readCapture: (id: string) => Promise<Capture>

  refundCapture: (
    captureId: string,
    refund: { cents: number; invoice: string; reference: string; note: string },
    requestId: string,
  ) => Promise<Refund>
  readRefund: (id: string) => Promise<Refund>

  /** Begins to store a method; the buyer approves it in the page or at the given address. */
  startSaving: (
    kind: MethodKind,
    owner: { memberId: string; customerId: string | null; description: string },
    back: Back,
    requestId: string,
  ) => Promise<SavingMethod>
  saveMethod: (savingId: string, requestId: string) => Promise<StoredMethod>
  /** A customer unknown to the provider has no methods. */
  listMethods: (customerId: string) => Promise<readonly StoredMethod[]>
  /** Idempotent: a method that is gone stays gone. */
  forgetMethod: (id: string) => Promise<void>

  /** What a page needs to show the fields and buttons of the provider; undefined without keys. */
  browserScript: (customer: 'none' | { id: string | null }) => Promise<BrowserScript | undefined>

  /** False for a message that the provider did not sign. */
  isGenuine: (message: SignedMessage) => Promise<boolean>
  /** Reads the body of an event, also of one that was stored earlier; undefined where it is none. */
  readEvent: (body: unknown) => ProviderEvent | undefined

  readDispute: (id: string) => Promise<Dispute>
  /** Ids of the disputes that changed since then. */
  disputes: (since: Date) => AsyncIterable<string>
  /** Money that moved, from the first moment to before the last. */
  transactions: (from: Date, to: Date) => AsyncIterable<Transaction>
}
