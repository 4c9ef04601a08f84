import { isIP } from 'node:net'
import type { Db } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { DeliveryChoice } from '#lib/contract/checkout.ts'
import { weepOnly } from '../../../../shop/items/rules.ts'
import { applyCode } from '../../../codes/queries.ts'
import { readDelivery } from '../../../orders/queries/deliveries.ts'
import { agreedOf, totalOf } from '../../../orders/rules/agreed.ts'
import { type Bringing, termsFor } from '../../../orders/rules/delivery.ts'
import type { UnpaidLimits } from '../../../stock/rules.ts'
import { maySit } from '../../policy.ts'
import type { Offer } from '../../queries/offers.ts'
import { seatAgreement } from '../../rules/agreement.ts'

/** Seat that a member asks for. */
export type SeatRequest = {
  bundleId: number
  quantity: number
  delivery: DeliveryChoice
  methodId: number
  limitCents: number | null
  useCredits: boolean
  /** Code as typed. */
  code: string | null
}

export type JoinContext = {
  now: Date
  bringing: Bringing
  unpaid: UnpaidLimits
}

/** Quotes a seat at the current prices without a code; throws when the member may not have it. */
const quoteWithoutCode = (
  offer: Offer | undefined,
  { bundleId, quantity, limitCents, useCredits }: SeatRequest,
  { now, bringing }: JoinContext,
) => {
  if (!offer) throw new DomainError('not_found')
  maySit(offer, bringing.weep.enabled, now)
  const brought = readDelivery(offer.brought)
  if (!brought) throw new DomainError('not_found')
  // A seat is paid once: its price cannot depend on what the group reaches later.
  if (offer.prepays && limitCents !== null)
    throw new DomainError('invalid', { fields: { price_limit: ['limit.prepaid'] } })
  const { base_cents: baseCents, home_cents: homeCents, expires_at: until } = offer
  const terms = termsFor(bringing, weepOnly(offer.weep_until, now))
  const agreement = seatAgreement(
    {
      bundleId,
      quantity,
      baseCents,
      limitCents,
      homeCents,
      place: brought.shipTo,
      until,
      useCredits,
      prepaid: offer.prepays,
    },
    { ...terms, pickupCents: brought.pickupCents },
  )
  return { offer, shipTo: brought.shipTo, agreement, mostCents: totalOf(agreement) }
}

type SeatQuoteRequest = { offer: Offer | undefined; member: MemberId; wanted: SeatRequest }

/** Quotes a seat. `mostCents` is the maximum before credits and codes, which only lower it. */
export const quoteSeat = async (
  db: Db,
  { offer, member, wanted }: SeatQuoteRequest,
  circumstances: JoinContext,
) => {
  const { agreement, mostCents, ...bare } = quoteWithoutCode(offer, wanted, circumstances)
  const { deliveryCents } = agreement
  const goods = { itemId: bare.offer.item_id, cents: mostCents - deliveryCents }
  const codeRequest = { member, typed: wanted.code, isSeat: true, lines: [goods], deliveryCents }
  const code = wanted.code ? await applyCode(db, { ...codeRequest, now: circumstances.now }) : null
  const discountCents = code?.discount?.cents ?? 0
  const agreed = agreedOf({ ...agreement, discountCents })
  return { ...bare, deliveryCents, mostCents, discountCents, code, agreed }
}

export type SeatQuote = Awaited<ReturnType<typeof quoteSeat>>

/** Returns the address for the proof of the agreement; null for calls inside this process. */
export const clientAddress = (address: string) =>
  isIP(address.split('/')[0] ?? '') ? address : null
