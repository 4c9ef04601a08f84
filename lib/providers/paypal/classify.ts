import { z } from 'zod'
import { PaypalRefusal, type RefusalKind } from './refusal.ts'

/**
 * Stable issue codes of PayPal by consequence: retry another day, other method, buyer needed,
 * operator needed.
 */
const kinds: Record<Exclude<RefusalKind, 'unknown'>, readonly string[]> = {
  soft: [
    'INSTRUMENT_DECLINED',
    'PAYER_CANNOT_PAY',
    'TRANSACTION_LIMIT_EXCEEDED',
    'PENDING_CAPTURE',
    'REFUND_FAILED_INSUFFICIENT_FUNDS',
  ],
  dead: [
    'CARD_EXPIRED',
    'REFERENCED_CARD_EXPIRED',
    'TOKEN_ID_NOT_FOUND',
    'TOKEN_EXPIRED',
    'IDENTIFIER_NOT_FOUND',
    'AGREEMENT_ALREADY_CANCELLED',
    'BILLING_AGREEMENT_NOT_FOUND',
    'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
    'PAYER_ACCOUNT_RESTRICTED',
    'CARD_BRAND_NOT_SUPPORTED',
    'MISMATCHED_VAULT_ID_TO_PAYMENT_SOURCE',
  ],
  payer: [
    'PAYER_ACTION_REQUIRED',
    'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
    'CONSENT_NEEDED',
    'ORDER_NOT_APPROVED',
    'ORDER_EXPIRED',
    'TOKEN_NOT_APPROVED',
  ],
  stop: ['TRANSACTION_REFUSED', 'COMPLIANCE_VIOLATION', 'PERMISSION_DENIED'],
}

/**
 * True for errors after which the result is unknown or pending; the request is retried unchanged.
 */
export const isPassing = (status: number, issue: string) =>
  status === 408 ||
  status === 429 ||
  status >= 500 ||
  (status === 409 && issue === 'PREVIOUS_REQUEST_IN_PROGRESS')

const kindOf = (status: number, issue: string): RefusalKind => {
  for (const kind of ['soft', 'dead', 'payer', 'stop'] as const)
    if (kinds[kind].includes(issue)) return kind
  if (issue.startsWith('PAYMENT_SOURCE_')) return 'dead'
  if (isPassing(status, issue)) return 'unknown'
  // Unknown issues, including invalid requests, stop: trying to charge the buyer again could do
  // harm.
  return 'stop'
}

const links = z.array(z.object({ rel: z.string(), href: z.string() })).catch([])
const problem = z.object({
  name: z.string().catch('UNREADABLE'),
  error: z.string().optional().catch(undefined),
  debug_id: z.string().nullable().catch(null),
  details: z.array(z.object({ issue: z.string() })).catch([]),
  links,
})

const payerRels = ['payer-action', 'approve', 'redirect']

/** Returns the URL for the buyer among the links of a response. */
export const payerUrlOf = (given: unknown) =>
  links.parse(given).find(({ rel }) => payerRels.includes(rel))?.href ?? null

export const refusalOf = (status: number, body: unknown, debugHeader: string | null) => {
  const read = problem.safeParse(body)
  const details = read.success ? read.data : undefined
  const issue = details?.details[0]?.issue ?? details?.error ?? details?.name ?? 'UNREADABLE'
  return new PaypalRefusal(kindOf(status, issue), {
    status,
    issue,
    debugId: details?.debug_id ?? debugHeader,
    payerUrl: payerUrlOf(details?.links),
  })
}

/** Refusal without a response. */
export const noAnswer = (issue: 'TIMEOUT' | 'NETWORK' | 'UNREADABLE' | 'CERTIFICATE', status = 0) =>
  new PaypalRefusal('unknown', { status, issue })
