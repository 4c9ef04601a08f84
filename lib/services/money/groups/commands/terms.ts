import { isIP } from 'node:net'
import type { DeliveryChoice } from '#lib/contract/checkout.ts'
import { DomainError } from '../../../platform/error.ts'
import { readDelivery } from '../../orders/queries/deliveries.ts'
import { agreedOf, totalOf } from '../../orders/rules/agreed.ts'
import { parcelDelivery } from '../../orders/rules/delivery.ts'
import { maySit } from '../policy.ts'
import type { Offer } from '../queries/offers.ts'
import { mostOf } from '../rules/seats.ts'

/** What somebody wants of a group. */
export type Wanted = {
  bundleId: number
  quantity: number
  delivery: DeliveryChoice
  methodId: number
  limitCents: number | null
}

export type Circumstances = {
  now: Date
  /** Goods from which delivery is free; undefined where it never is. */
  freeFromCents: number | undefined
}

/** What such a seat comes to by what is in force now, for a member who may have it. */
export const reckon = (
  offer: Offer | undefined,
  { bundleId, quantity, limitCents }: Wanted,
  { now, freeFromCents }: Circumstances,
) => {
  if (!offer) throw new DomainError('not_found')
  maySit(offer, now)
  const brought = readDelivery(offer.brought)
  if (!brought) throw new DomainError('not_found')
  const unitCents = mostOf(offer.base_cents, limitCents)
  const line = { homeCents: offer.home_cents, goodsCents: quantity * unitCents }
  // What travels with another item is brought with its parcel.
  const lines = offer.travels_with === null ? [line] : []
  const agreement = {
    kind: 'seat' as const,
    lines: [{ bundleId, quantity, unitCents }],
    delivery: { kind: brought.shipTo.kind, id: brought.shipTo.id },
    deliveryCents: parcelDelivery(lines, { pickupCents: brought.pickupCents, freeFromCents }),
    discountCents: 0,
    creditsCents: 0,
    until: offer.expires_at,
  }
  return {
    offer,
    shipTo: brought.shipTo,
    deliveryCents: agreement.deliveryCents,
    mostCents: totalOf(agreement),
    agreed: agreedOf(agreement),
  }
}

export type Reckoned = ReturnType<typeof reckon>

/** For the proof of what was agreed to; calls inside this process come from nowhere. */
export const whence = (address: string) => (isIP(address.split('/')[0] ?? '') ? address : null)
