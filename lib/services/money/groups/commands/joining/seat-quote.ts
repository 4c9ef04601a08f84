import { isIP } from 'node:net'
import type { Db } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { cents } from '#kernel/money.ts'
import { weepOnly } from '../../../../shop/items/rules.ts'
import { applyCode } from '../../../codes/queries.ts'
import { readDelivery } from '../../../orders/queries/deliveries.ts'
import { type Agreement, agreedOf, totalOf } from '../../../orders/rules/agreed.ts'
import { type Bringing, parcelDelivery, termsFor } from '../../../orders/rules/delivery.ts'
import type { UnpaidLimits } from '../../../stock/rules.ts'
import { maySit } from '../../policy.ts'
import type { Offer, SeatRequest } from '../../queries/offers.ts'
import { mostOf } from '../../rules/seats.ts'

export type JoinContext = {
  now: Date
  bringing: Bringing
  unpaid: UnpaidLimits
}

type SeatQuoteRequest = { offer: Offer | undefined; member: MemberId; request: SeatRequest }

/**
 * Quotes a seat at the current prices; throws when the member may not have it. The checkout shows the
 * same agreement. `mostCents` is the maximum before credits and codes, which only lower it.
 */
export const quoteSeat = async (
  db: Db,
  { offer, member, request }: SeatQuoteRequest,
  { now, bringing }: JoinContext,
) => {
  const { bundle_id: bundleId, quantity, price_limit: limit, code: typed } = request
  if (!offer) throw new DomainError('not_found')
  maySit(offer, bringing.weep.enabled, now)
  const place = readDelivery(offer.brought)
  if (!place) throw new DomainError('not_found')
  const { shipTo, pickupCents } = place
  // A seat is paid once: its price cannot depend on what the group reaches later.
  if (offer.prepays && limit !== null)
    throw new DomainError('invalid', { fields: { price_limit: ['limit.prepaid'] } })
  const limitCents = limit === null ? null : cents(limit)
  const unitCents = mostOf(offer.base_cents, limitCents)
  const goodsCents = quantity * unitCents
  const terms = { ...termsFor(bringing, weepOnly(offer.weep_until, now)), pickupCents }
  const deliveryCents = parcelDelivery([{ homeCents: offer.home_cents, goodsCents }], terms)
  const agreement: Agreement = {
    kind: 'seat',
    lines: [{ bundleId, quantity, unitCents }],
    delivery: { kind: shipTo.kind, id: shipTo.id },
    deliveryCents,
    discountCents: 0,
    creditsCents: 0,
    until: offer.expires_at,
    useCredits: request.use_credits,
    prepaid: offer.prepays,
  }
  const lines = [{ itemId: offer.item_id, cents: goodsCents }]
  const code = typed
    ? await applyCode(db, { member, typed, isSeat: true, lines, deliveryCents, now })
    : null
  const discountCents = code?.discount?.cents ?? 0
  const mostCents = totalOf(agreement)
  const agreed = agreedOf({ ...agreement, discountCents })
  return { offer, shipTo, limitCents, deliveryCents, mostCents, discountCents, code, agreed }
}

export type SeatQuote = Awaited<ReturnType<typeof quoteSeat>>

/** Returns the address for the proof of the agreement; null for calls inside this process. */
export const clientAddress = (address: string) =>
  isIP(address.split('/')[0] ?? '') ? address : null
