import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { cents } from '#kernel/money.ts'
import type { checkout, DeliveryChoice } from '#lib/contract/checkout.ts'
import { type Applied, applyCode } from '../../codes/queries/apply.ts'
import { findCredits } from '../../credits/queries.ts'
import { usable } from '../../credits/rules.ts'
import { findPrepays } from '../../groups/queries/prepaying.ts'
import { seatAgreement } from '../../groups/rules/agreement.ts'
import { mostOf } from '../../groups/rules/seats.ts'
import { type Delivery, findDelivery, listHomes } from '../../orders/queries/deliveries.ts'
import {
  listPoints,
  type Near,
  nearOf,
  type PointPage,
} from '../../orders/queries/pickup-points.ts'
import { type Agreement, agreedOf, totalOf } from '../../orders/rules/agreed.ts'
import { type Bringing, type DeliveryTerms, termsFor } from '../../orders/rules/delivery.ts'
import { type Parcel, parcelsOf, seatParcel } from '../rules/parcels.ts'
import { type Line, toOrderLine, type Wish } from '../rules/wishes.ts'
import { findWishes, isWeepMember, type WishRow } from './wishes.ts'

export type Purchase = Omit<
  z.output<typeof checkout.quote.body>,
  'kind' | 'price_limit' | 'near' | 'near_page'
> & {
  kind?: 'order' | 'seat'
  price_limit?: number | null
}

export type QuoteRequest = {
  member: MemberId | null
  purchase: Purchase
  bringing: Bringing
  now: Date
  /** Copies that an unpaid order of the member holds, by bundle; they count as there. */
  held?: Readonly<Record<string, number>>
}

export type PurchaseQuote = {
  lines: Line[]
  /** Delivery terms of the buyer, without a chosen place. */
  terms: Omit<DeliveryTerms, 'pickupCents'>
  parcels: Parcel[]
  /** Chosen delivery, if possible. */
  delivery: Delivery | undefined
  chosen: DeliveryChoice | null
  agreement: Agreement
  agreed: string
  totalCents: number
  /** Credits available to the member. */
  availableCents: number
  /** Credits used; for a seat as of today. */
  usedCents: number
  code: Applied | null
  /** The seat is charged when it is taken. */
  prepaid: boolean
}

const wishesOf = ({ lines }: Purchase): Wish[] => {
  if (new Set(lines.map(({ bundle_id }) => bundle_id)).size < lines.length)
    throw new DomainError('invalid', { fields: { lines: ['checkout.twice'] } })
  return lines.map(({ bundle_id, quantity, seen_price }) => ({
    bundleId: bundle_id,
    quantity,
    seenCents: seen_price === undefined ? null : cents(seen_price),
  }))
}

/**
 * Returns the unit price. For a seat the maximum: other members may leave, so no reached step is
 * certain.
 */
const unitOf = (row: WishRow, { kind, price_limit }: Purchase) =>
  kind === 'seat'
    ? mostOf(row.base_cents, price_limit ? cents(price_limit) : null)
    : row.price_cents

const requireKind = (rows: readonly WishRow[], { kind, lines }: Purchase) => {
  // Leftover copies of a closed group are ordered like a sale.
  const fits = ({ kind: of, status }: WishRow) =>
    kind === 'seat' ? of === 'preorder' : of === 'sale' || status !== 'running'
  if (!rows.every(fits) || (kind === 'seat' && lines.length > 1))
    throw new DomainError('invalid', { fields: { lines: ['checkout.notASeat'] } })
}

const readLines = async (
  db: Db,
  { member, purchase, now, held = {} }: QuoteRequest,
  isFirst: boolean,
): Promise<Line[]> => {
  const wishes = wishesOf(purchase)
  const rows = await findWishes(
    db,
    wishes.map(({ bundleId }) => bundleId),
    { member, place: purchase.delivery ?? null },
    now,
  )
  requireKind(rows, purchase)
  const withHeld = (row: WishRow) => ({ ...row, offered: row.offered + (held[row.bundle_id] ?? 0) })
  const known = new Map(rows.map((row) => [row.bundle_id, withHeld(row)]))
  return wishes.map((wish) => {
    const row = known.get(wish.bundleId)
    if (!row) throw new DomainError('not_found')
    return toOrderLine(row, wish, unitOf(row, purchase), { isFirst, now })
  })
}

const orderAgreement = (
  counted: readonly Line[],
  parcels: readonly Parcel[],
  place: Agreement['delivery'],
): Agreement => ({
  kind: 'order',
  lines: counted.map(({ row, quantity, unitCents }) => ({
    bundleId: row.bundle_id,
    quantity,
    unitCents,
  })),
  delivery: place,
  deliveryCents: parcels.reduce((sum, { deliveryCents }) => sum + deliveryCents, 0),
  discountCents: 0,
  creditsCents: 0,
  until: null,
})

const seatWish = (
  { row, quantity }: Line,
  purchase: SeatPurchase,
  place: Agreement['delivery'],
) => ({
  bundleId: row.bundle_id,
  quantity,
  baseCents: row.base_cents,
  limitCents: purchase.price_limit ? cents(purchase.price_limit) : null,
  homeCents: row.home_cents,
  place,
  until: row.expires_at,
  useCredits: purchase.use_credits ?? false,
  prepaid: purchase.prepaid ?? false,
})

/** `prepaid`: the seat is charged when it is taken. */
type SeatPurchase = Purchase & { prepaid?: boolean }

/**
 * Builds parcels and the agreement before code and credits; assumes home delivery while no place is
 * chosen.
 */
const agreeTo = (
  lines: readonly Line[],
  purchase: SeatPurchase,
  place: Agreement['delivery'],
  terms: DeliveryTerms,
): { parcels: Parcel[]; bare: Agreement } => {
  const [seat] = lines
  if (purchase.kind === 'seat' && seat) {
    const agreed = seatAgreement(seatWish(seat, purchase, place), terms)
    const bare = seat.counted ? agreed : { ...agreed, lines: [], deliveryCents: 0 }
    return { parcels: [seatParcel(seat, bare, terms.freeFromCents)], bare }
  }
  const parcels = parcelsOf(lines, terms)
  const counted = lines.filter((line) => line.counted)
  return { parcels, bare: orderAgreement(counted, parcels, place) }
}

const codeOf = (
  db: Db,
  { member, purchase, now }: QuoteRequest,
  counted: readonly Line[],
  { deliveryCents }: Agreement,
) => {
  const isSeat = purchase.kind === 'seat'
  const lines = counted.map(({ row, quantity, unitCents }) => ({
    itemId: row.item_id,
    cents: quantity * unitCents,
  }))
  return applyCode(db, { member, typed: purchase.code, isSeat, lines, deliveryCents, now })
}

/** Quotes a purchase from the current state of the shop. */
export const quotePurchase = async (db: Db, asked: QuoteRequest): Promise<PurchaseQuote> => {
  const { member, purchase, bringing, now } = asked
  const isWeep = await isWeepMember(db, member, now)
  const lines = await readLines(db, asked, isWeep || !bringing.weep.enabled)
  const terms = termsFor(bringing, isWeep)
  const { delivery: choice } = purchase
  const delivery = member && choice ? await findDelivery(db, member, choice) : undefined
  const place = delivery ? { kind: delivery.shipTo.kind, id: delivery.shipTo.id } : null
  const pickupCents = delivery?.pickupCents ?? null
  const [first] = lines
  const prepaid =
    purchase.kind === 'seat' &&
    member !== null &&
    first !== undefined &&
    (await findPrepays(db, { member, itemId: first.row.item_id }, now))
  // A seat that is paid when it is taken has no price limit.
  if (prepaid && purchase.price_limit != null)
    return quotePurchase(db, { ...asked, purchase: { ...purchase, price_limit: null } })
  const { parcels, bare } = agreeTo(lines, { ...purchase, prepaid }, place, {
    ...terms,
    pickupCents,
  })
  const counted = lines.filter((line) => line.counted)
  const availableCents = member ? (await findCredits(db, member)).availableCents : 0
  const code = await codeOf(db, asked, counted, bare)
  const discounted = { ...bare, discountCents: code?.discount?.cents ?? 0 }
  const usedCents = purchase.use_credits ? usable(availableCents, totalOf(discounted)) : 0
  // A seat agrees to the use of credits, not to their amount.
  const creditsCents = bare.kind === 'seat' ? 0 : usedCents
  const agreement: Agreement = { ...discounted, creditsCents }
  return {
    lines,
    terms,
    parcels,
    delivery,
    chosen: delivery && choice ? choice : null,
    agreement,
    agreed: agreedOf(agreement),
    totalCents: totalOf(agreement),
    availableCents,
    usedCents,
    code,
    prepaid,
  }
}

type Option = Delivery & { costCents: number; distance: number | null }

export type Options = { list: Option[]; near: Near; page: Omit<PointPage, 'points'> }

const noOptions: Options = {
  list: [],
  near: { place: null, others: [], isUnknown: false },
  page: { page: 1, total: 0, lastPage: 1 },
}

export type Search = { near: string | null; page: number }

/** Lists the member's addresses, then a page of pick-up points, each with its delivery cost. */
export const listOptions = async (
  db: Db,
  { lines, terms, chosen }: PurchaseQuote,
  { member, purchase }: QuoteRequest,
  search: Search,
): Promise<Options> => {
  if (member === null) return noOptions
  const own = await listHomes(db, member)
  const near = nearOf(search.near, own[0])
  const leads = search.near === null ? chosen : null
  const { points, ...page } = near.isUnknown
    ? { points: [], ...noOptions.page }
    : await listPoints(db, near, { page: search.page, chosen: leads })
  const homes = own.map((home) => ({ ...home, distance: null }))
  const list = [...homes, ...points].map((place) => {
    const { bare } = agreeTo(lines, purchase, null, { ...terms, pickupCents: place.pickupCents })
    return { ...place, costCents: bare.deliveryCents }
  })
  return { list, near, page }
}
