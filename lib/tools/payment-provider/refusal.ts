/**
 * Consequence of a refusal: `soft` may be retried on another day, `dead` needs another method,
 * `payer` needs the buyer present, `stop` needs the operator. After `unknown` the call is repeated
 * with the same request id, or its result is looked up.
 */
export type RefusalKind = 'soft' | 'dead' | 'payer' | 'stop' | 'unknown'

const kinds = {
  declined: 'soft',
  over_limit: 'soft',
  /** The captured money has not arrived yet. */
  not_settled: 'soft',
  /** The balance of the shop is too low for a refund. */
  account_empty: 'soft',
  method_expired: 'dead',
  /** Unknown, closed, or of another kind. */
  method_unusable: 'dead',
  buyer_needed: 'payer',
  not_approved: 'payer',
  approval_expired: 'payer',
  /** A payment or refund with the same invoice number exists. */
  already_paid: 'stop',
  disputed: 'stop',
  fully_refunded: 'stop',
  /** Unknown id at the provider. */
  gone: 'stop',
  /** Keys or permissions are missing or wrong; nothing was done. */
  misconfigured: 'stop',
  /** Final refusal that the shop cannot act on, including invalid requests. */
  refused: 'stop',
  /** Outage, overload, or an unreadable response. */
  unavailable: 'unknown',
} as const satisfies Record<string, RefusalKind>

export type RefusalReason = keyof typeof kinds

type Details = {
  /** Cause in the terms of the provider, for logs and the operator, never for a decision. */
  detail: string
  /** HTTP status; 0 without a response. */
  status?: number
  /** Id that the support of the provider asks for. */
  traceId?: string | null
  buyerUrl?: string | null
}

export class ProviderRefusal extends Error {
  readonly reason: RefusalReason
  readonly kind: RefusalKind
  readonly detail: string
  readonly status: number
  readonly traceId: string | null
  /** URL at which the buyer can continue, if the provider returns one. */
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
