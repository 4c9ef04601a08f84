/**
 * What a refusal asks for: `soft` may be tried again another day, `dead` needs another method, `payer`
 * needs the buyer there, `stop` needs the operator, and of `unknown` nobody knows whether it happened:
 * it is asked again under the same attempt, or read.
 */
export type RefusalKind = 'soft' | 'dead' | 'payer' | 'stop' | 'unknown'

export class PaypalRefusal extends Error {
  readonly kind: RefusalKind
  readonly status: number
  /** PayPal's stable word for the cause; its texts change. */
  readonly issue: string
  readonly debugId: string | null
  readonly payerUrl: string | null
  /** The shop itself is not let in, for want of keys or of a permission: nothing was done, and no buyer is to blame. */
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
