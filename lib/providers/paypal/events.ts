import { z } from 'zod'
import type { EventSubject, ProviderEvent } from '#lib/tools/payment-provider/types.ts'

const id = z.string().min(1).max(100)

const resource = z.object({
  id: id.optional(),
  dispute_id: id.optional(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string() }) })
    .optional()
    .catch(undefined),
})

const event = z.object({
  id,
  event_type: id,
  resource_type: z.string().optional().catch(undefined),
  resource,
})

const subjects: [prefix: RegExp, about: EventSubject][] = [
  [/^PAYMENT\.(CAPTURE\.REFUNDED$|REFUND\.)/, 'refund'],
  [/^PAYMENT\.CAPTURE\./, 'capture'],
  [/^CHECKOUT\.(ORDER|PAYMENT-APPROVAL)\./, 'purchase'],
  [/^VAULT\.PAYMENT-TOKEN\.DELET/, 'method'],
  [/^CUSTOMER\.DISPUTE\./, 'dispute'],
]

export const readEvent = (body: unknown): ProviderEvent | undefined => {
  const { data } = event.safeParse(body)
  const resourceId = data?.resource.id ?? data?.resource.dispute_id
  if (!data || !resourceId) return undefined
  const { event_type: kind, resource } = data
  return {
    id: data.id,
    kind,
    // A reversed capture is reported as the refund that took the money.
    about:
      data.resource_type === 'refund'
        ? 'refund'
        : subjects.find(([prefix]) => prefix.test(kind))?.[1],
    resourceId,
    purchaseId: resource.supplementary_data?.related_ids.order_id ?? null,
    isReversal: kind === 'PAYMENT.CAPTURE.REVERSED',
  }
}
