import type { Agreement } from '../../orders/rules/agreed.ts'
import { type DeliveryTerms, parcelDelivery } from '../../orders/rules/delivery.ts'
import { mostOf } from './seats.ts'

export type SeatTerms = {
  bundleId: number
  quantity: number
  baseCents: number
  limitCents: number | null
  homeCents: number
  /** Null until the member has chosen one at checkout. */
  place: Agreement['delivery']
  until: Date | null
  useCredits: boolean
  prepaid: boolean
}

/**
 * Builds the agreement for a seat before a code: shown by the checkout, required again when joining and
 * changing.
 */
export const seatAgreement = (seat: SeatTerms, terms: DeliveryTerms) => {
  const { bundleId, quantity, baseCents, limitCents, homeCents, place } = seat
  const { until, useCredits, prepaid } = seat
  const unitCents = mostOf(baseCents, limitCents)
  const goods = { homeCents, goodsCents: quantity * unitCents }
  return {
    kind: 'seat' as const,
    lines: [{ bundleId, quantity, unitCents }],
    delivery: place && { kind: place.kind, id: place.id },
    deliveryCents: parcelDelivery([goods], terms),
    discountCents: 0,
    creditsCents: 0,
    until,
    useCredits,
    prepaid,
  } satisfies Agreement
}
