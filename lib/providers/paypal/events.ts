import { z } from 'zod'
import type { EventSubject, ProviderEvent } from '#lib/services/platform/payment-provider/types.ts'

const resource = z
  .looseObject({
    id: z.string().min(1).max(100).optional(),
    dispute_id: z.string().min(1).max(100).optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string() }) })
      .optional()
      .catch(undefined),
  })
  .transform((given) => ({ ...given, id: given.id ?? given.dispute_id ?? '' }))
  .refine(({ id }) => id !== '')

const event = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string().min(1).max(100),
  resource_type: z.string().optional().catch(undefined),
  resource,
})

const subjects: [prefix: RegExp, about: EventSubject][] = [
  [/^PAYMENT\.CAPTURE\.REFUNDED$/, 'refund'],
  [/^PAYMENT\.REFUND\./, 'refund'],
  [/^PAYMENT\.CAPTURE\./, 'capture'],
  [/^CHECKOUT\.(ORDER|PAYMENT-APPROVAL)\./, 'purchase'],
  [/^VAULT\.PAYMENT-TOKEN\.DELET/, 'method'],
  [/^CUSTOMER\.DISPUTE\./, 'dispute'],
]

/** A reversed capture is reported as the refund that took the money. */
const aboutOf = ({ event_type: kind, resource_type: type }: z.output<typeof event>) =>
  type === 'refund' ? 'refund' : subjects.find(([prefix]) => prefix.test(kind))?.[1]

export const readEvent = (body: unknown): ProviderEvent | undefined => {
  const read = event.safeParse(body)
  if (!read.success) return undefined
  const { id, event_type: kind, resource: found } = read.data
  return {
    ...{ id, kind, about: aboutOf(read.data), resourceId: found.id },
    purchaseId: found.supplementary_data?.related_ids.order_id ?? null,
    isReversal: kind === 'PAYMENT.CAPTURE.REVERSED',
  }
}
