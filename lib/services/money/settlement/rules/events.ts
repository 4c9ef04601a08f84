import { z } from 'zod'

const resource = z
  .looseObject({
    id: z.string().min(1).max(100).optional(),
    dispute_id: z.string().min(1).max(100).optional(),
  })
  .transform((given) => ({ ...given, id: given.id ?? given.dispute_id ?? '' }))
  .refine(({ id }) => id !== '')

const event = z.looseObject({
  id: z.string().min(1).max(100),
  event_type: z.string().min(1).max(100),
  resource,
})

export type ProviderEvent = z.output<typeof event>

/** Undefined where it is nothing we could ever do something about. */
export const readEvent = (bytes: Uint8Array): ProviderEvent | undefined => {
  try {
    return event.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    return undefined
  }
}

export type Matter = 'order' | 'capture' | 'refund' | 'method' | 'dispute'

const matters: [prefix: RegExp, matter: Matter][] = [
  [/^PAYMENT\.CAPTURE\.REFUNDED$/, 'refund'],
  [/^PAYMENT\.REFUND\./, 'refund'],
  [/^PAYMENT\.CAPTURE\./, 'capture'],
  [/^CHECKOUT\.(ORDER|PAYMENT-APPROVAL)\./, 'order'],
  [/^VAULT\.PAYMENT-TOKEN\.DELET/, 'method'],
  [/^CUSTOMER\.DISPUTE\./, 'dispute'],
]

export const reversed = 'PAYMENT.CAPTURE.REVERSED'

const typed = z.object({ resource_type: z.string() })

/**
 * What to look up there. What happened is said by what is found, never by the event. A capture that was reversed is
 * told by what took the money, which is a refund.
 */
export const matterOf = (kind: string, body: unknown): Matter | undefined => {
  if (typed.safeParse(body).data?.resource_type === 'refund') return 'refund'
  return matters.find(([prefix]) => prefix.test(kind))?.[1]
}

const related = z.object({
  resource: z.object({
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }),
  }),
})

export const orderToldIn = (body: unknown) =>
  related.safeParse(body).data?.resource.supplementary_data.related_ids.order_id ?? null
