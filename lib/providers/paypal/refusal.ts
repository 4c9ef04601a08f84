/**
 * Consequence of a refusal: `soft` may be retried on another day, `dead` needs another method,
 * `payer` needs the buyer present, `stop` needs the operator. After `unknown` the result is
 * unknown: the call is repeated with the same request id, or its result is read.
 */
export type RefusalKind = 'soft' | 'dead' | 'payer' | 'stop' | 'unknown'

export class PaypalRefusal extends Error {
  readonly kind: RefusalKind
  readonly status: number
  /** Stable code of PayPal for the cause; its texts change. */
  readonly issue: string
  readonly debugId: string | null
  readonly payerUrl: string | null
  /** True when the shop itself is refused, for missing keys or permissions: nothing was done. */
  readonly isShut: boolean

  constructor(
    kind: RefusalKind,
    what: { status: number; issue: string; debugId?: string | null; payerUrl?: string | null },
  ) {
    super(`PayPal: ${what.issue}`)
    this.name = 'PaypalRefusal'
    this.kind = kind
    this.status = what.status
    this.issue = what.issue
    this.debugId = what.debugId ?? null
    this.payerUrl = what.payerUrl ?? null
    this.isShut = kind === 'stop' && [0, 401, 403].includes(what.status)
  }
}
