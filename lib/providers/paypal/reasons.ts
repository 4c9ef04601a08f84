import { ProviderRefusal, type RefusalReason } from '#lib/tools/payment-provider/refusal.ts'
import { PaypalRefusal, type RefusalKind } from './refusal.ts'

const reasons: Record<string, RefusalReason> = {
  TRANSACTION_LIMIT_EXCEEDED: 'over_limit',
  PENDING_CAPTURE: 'not_settled',
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'account_empty',
  CARD_EXPIRED: 'method_expired',
  REFERENCED_CARD_EXPIRED: 'method_expired',
  ORDER_NOT_APPROVED: 'not_approved',
  TOKEN_NOT_APPROVED: 'not_approved',
  ORDER_EXPIRED: 'approval_expired',
  DUPLICATE_INVOICE_ID: 'already_paid',
  TRANSACTION_DISPUTED: 'disputed',
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK: 'disputed',
  CAPTURE_FULLY_REFUNDED: 'fully_refunded',
}

const usual: Record<RefusalKind, RefusalReason> = {
  soft: 'declined',
  dead: 'method_unusable',
  payer: 'buyer_needed',
  stop: 'refused',
  unknown: 'unavailable',
}

export const reasonOf = ({
  kind,
  issue,
  status,
  isShut,
}: Pick<PaypalRefusal, 'kind' | 'issue' | 'status' | 'isShut'>): RefusalReason => {
  if (kind === 'unknown') return 'unavailable'
  if (reasons[issue]) return reasons[issue]
  if (isShut) return 'misconfigured'
  return kind === 'stop' && status === 404 ? 'gone' : usual[kind]
}

/** Converts a refusal of PayPal to one of the port; returns other errors unchanged. */
export const asProviderRefusal = (error: unknown) => {
  if (!(error instanceof PaypalRefusal)) return error
  const { issue: detail, status, debugId: traceId, payerUrl: buyerUrl } = error
  return new ProviderRefusal(reasonOf(error), { detail, status, traceId, buyerUrl })
}

/** Converts the refusal of a read: PayPal has several codes for an unknown id. */
export const asLookUpRefusal = (error: unknown) =>
  error instanceof PaypalRefusal && error.status === 404
    ? new ProviderRefusal('gone', {
        detail: error.issue,
        status: 404,
        traceId: error.debugId,
      })
    : asProviderRefusal(error)
