/**
 * What a refusal asks for: `soft` may be tried again another day, `dead` needs another method, `payer` needs the
 * buyer there, `stop` needs the operator. After `unknown` the result is unknown: the call is repeated under the
 * same request id, or looked up.
 */
export type RefusalKind = 'soft' | 'dead' | 'payer' | 'stop' | 'unknown'

const kinds = {
  declined: 'soft',
  over_limit: 'soft',
  /** The money of the capture has not arrived yet. */
  not_settled: 'soft',
  /** The account of the shop holds too little for a refund. */
  account_empty: 'soft',
  method_expired: 'dead',
  /** Unknown, closed, or of another kind. */
  method_unusable: 'dead',
  buyer_needed: 'payer',
  not_approved: 'payer',
  approval_expired: 'payer',
  /** A debt was paid, or a refund made, under the same invoice number. */
  already_paid: 'stop',
  disputed: 'stop',
  fully_refunded: 'stop',
  /** The provider does not know the id. */
  gone: 'stop',
  /** Keys or permissions are missing or wrong: nothing was done, and no buyer is to blame. */
  misconfigured: 'stop',
  /** For good, for a reason that the shop cannot act on, a wrong request included. */
  refused: 'stop',
  /** Out of order, too busy, or no answer that can be read. */
  unavailable: 'unknown',
} as const satisfies Record<string, RefusalKind>

export type RefusalReason = keyof typeof kinds

type Details = {
  /** The word of the provider for the cause: for logs and the operator, never for a decision. */
  detail: string
  /** Status of HTTP; 0 where nothing came back. */
  status?: number
  /** What the support of the provider asks for. */
  traceId?: string | null
  buyerUrl?: string | null
}

export class ProviderRefusal extends Error {
  readonly reason: RefusalReason
  readonly kind: RefusalKind
  readonly detail: string
  readonly status: number
  readonly traceId: string | null
  /** Where the buyer can go on, if the provider says so. */
  readonly buyerUrl: string | null

  constructor(reason: RefusalReason, { detail, status = 0, traceId, buyerUrl }: Details) {
    super(`the payment provider refuses: ${reason} (${detail})`)
    this.name = 'ProviderRefusal'
    this.reason = reason
    this.kind = kinds[reason]
    this.detail = detail
    this.status = status
    this.traceId = traceId ?? null
    this.buyerUrl = buyerUrl ?? null
  }
}

export const isRefusedAs = (error: unknown, ...reasons: RefusalReason[]) =>
  error instanceof ProviderRefusal && reasons.includes(error.reason)
