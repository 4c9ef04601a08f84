import type {
  AccountFault,
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
  ) => Promise<SavingMethod>
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
  /** Yields the transactions from the first moment to before the last. */
  transactions: (from: Date, to: Date) => AsyncIterable<Transaction>
}
