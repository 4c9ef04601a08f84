import { z } from 'zod'
import { ProviderRefusal, type RefusalReason } from '#lib/tools/payment-provider/refusal.ts'

/** Stable issue codes of PayPal by reason; its texts change. */
const reasons: Record<string, RefusalReason> = {
  INSTRUMENT_DECLINED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  TRANSACTION_LIMIT_EXCEEDED: 'over_limit',
  PENDING_CAPTURE: 'not_settled',
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'account_empty',
  CARD_EXPIRED: 'method_expired',
  REFERENCED_CARD_EXPIRED: 'method_expired',
  TOKEN_ID_NOT_FOUND: 'method_unusable',
  TOKEN_EXPIRED: 'method_unusable',
  IDENTIFIER_NOT_FOUND: 'method_unusable',
  AGREEMENT_ALREADY_CANCELLED: 'method_unusable',
  BILLING_AGREEMENT_NOT_FOUND: 'method_unusable',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'method_unusable',
  PAYER_ACCOUNT_RESTRICTED: 'method_unusable',
  CARD_BRAND_NOT_SUPPORTED: 'method_unusable',
  MISMATCHED_VAULT_ID_TO_PAYMENT_SOURCE: 'method_unusable',
  PAYER_ACTION_REQUIRED: 'buyer_needed',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'buyer_needed',
  CONSENT_NEEDED: 'buyer_needed',
  ORDER_NOT_APPROVED: 'not_approved',
  TOKEN_NOT_APPROVED: 'not_approved',
  ORDER_EXPIRED: 'approval_expired',
  DUPLICATE_INVOICE_ID: 'already_paid',
  TRANSACTION_DISPUTED: 'disputed',
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK: 'disputed',
  CAPTURE_FULLY_REFUNDED: 'fully_refunded',
}

/** True for statuses after which the result is unknown or pending. */
const isPassing = (status: number, issue: string) =>
  status === 0 ||
  status === 408 ||
  status === 429 ||
  status >= 500 ||
  (status === 409 && issue === 'PREVIOUS_REQUEST_IN_PROGRESS')

/** True for a refusal after which the request is repeated unchanged. */
export const isRepeatable = ({ reason, status, detail }: ProviderRefusal) =>
  reason === 'unavailable' && isPassing(status, detail)

const reasonOf = (method: string, status: number, issue: string): RefusalReason => {
  // PayPal has several issue codes for the unknown id of a read.
  if (method === 'GET' && status === 404) return 'gone'
  const reason = reasons[issue]
  if (reason) return reason
  if (issue.startsWith('PAYMENT_SOURCE_')) return 'method_unusable'
  if (isPassing(status, issue)) return 'unavailable'
  if (status === 401 || status === 403) return 'misconfigured'
  // Unknown issues, including invalid requests, are final: charging the buyer again could do harm.
  return status === 404 ? 'gone' : 'refused'
}

const links = z.array(z.object({ rel: z.string(), href: z.string() })).catch([])

const problem = z
  .object({
    name: z.string().catch('UNREADABLE'),
    error: z.string().optional().catch(undefined),
    debug_id: z.string().nullable().catch(null),
    details: z.array(z.object({ issue: z.string() })).catch([]),
    links,
  })
  .catch({ name: 'UNREADABLE', debug_id: null, details: [], links: [] })

/** URL for the buyer among the links of a response. */
export const buyerUrl = links.transform(
  (all) =>
    all.find(({ rel }) => ['payer-action', 'approve', 'redirect'].includes(rel))?.href ?? null,
)

export const refusalOf = (
  method: string,
  status: number,
  body: unknown,
  debugHeader: string | null,
) => {
  const { details, error, name, debug_id, links } = problem.parse(body)
  const detail = details[0]?.issue ?? error ?? name
  const traceId = debug_id ?? debugHeader
  const refusal = { detail, status, traceId, buyerUrl: buyerUrl.parse(links) }
  return new ProviderRefusal(reasonOf(method, status, detail), refusal)
}

/** Refusal without a usable response. */
export const noAnswer = (
  detail: 'TIMEOUT' | 'NETWORK' | 'UNREADABLE' | 'CERTIFICATE',
  status = 0,
) => new ProviderRefusal('unavailable', { detail, status })
