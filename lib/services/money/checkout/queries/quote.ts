import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { cents } from '#kernel/money.ts'
import type { checkout } from '#lib/contract/checkout.ts'
import { applyCode } from '../../codes/queries.ts'
import { findCredits } from '../../credits/queries.ts'
import { usable } from '../../credits/rules.ts'
import { findPrepays } from '../../groups/queries/prepaying.ts'
import { mostOf } from '../../groups/rules/seats.ts'
import { findDelivery, listHomes } from '../../orders/queries/deliveries.ts'
import { listPoints, nearOf } from '../../orders/queries/pickup-points.ts'
import { type Agreement, agreedOf, totalOf } from '../../orders/rules/agreed.ts'
import { type Bringing, type DeliveryTerms, termsFor } from '../../orders/rules/delivery.ts'
import { parcelsOf } from '../rules/parcels.ts'
import { type Line, toOrderLine, type Wish } from '../rules/wishes.ts'
import { findWishes, isWeepMember } from './wishes.ts'

type QuoteBody = z.output<typeof checkout.quote.body>
type Purchase = Omit<QuoteBody, 'kind' | 'price_limit' | 'near' | 'near_page'> &
  Partial<Pick<QuoteBody, 'kind' | 'price_limit'>>

type QuoteRequest = {
  member: MemberId | null
  purchase: Purchase
  bringing: Bringing
  now: Date
  /** Copies that an unpaid order of the member holds, by bundle; they count as there. */
  held?: Readonly<Record<string, number>>
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

/** Finds the row of each wish. Leftover copies of a closed group are ordered like a sale. */
const findRows = async (db: Db, wishes: readonly Wish[], request: QuoteRequest) => {
  const { member, purchase, now, held = {} } = request
  const isSeat = purchase.kind === 'seat'
  const bundleIds = wishes.map(({ bundleId }) => bundleId)
  const rows = await findWishes(db, bundleIds, { member, place: purchase.delivery }, now)
  const isFitting = rows.every(({ kind, status }) =>
    isSeat ? kind === 'preorder' : kind === 'sale' || status !== 'running',
  )
  if (!isFitting || (isSeat && wishes.length > 1))
    throw new DomainError('invalid', { fields: { lines: ['checkout.notASeat'] } })
  return wishes.map((wish) => {
    const row = rows.find(({ bundle_id }) => bundle_id === wish.bundleId)
    if (!row) throw new DomainError('not_found')
    return { wish, row: { ...row, offered: row.offered + (held[wish.bundleId] ?? 0) } }
  })
}

const deliveryOf = (lines: readonly Line[], isSeat: boolean, terms: DeliveryTerms) =>
  parcelsOf(lines, isSeat, terms).reduce((sum, { deliveryCents }) => sum + deliveryCents, 0)

/** Quotes a purchase from the current state of the shop; as for home delivery while no place is chosen. */
export const quotePurchase = async (db: Db, request: QuoteRequest) => {
  const { member, purchase, bringing, now } = request
  const { delivery: choice, use_credits: useCredits, price_limit: limit } = purchase
  const isSeat = purchase.kind === 'seat'
  const isWeep = await isWeepMember(db, member, now)
  const rows = await findRows(db, wishesOf(purchase), request)
  const { row: first } = rows[0]!
  const prepaid =
    isSeat && member !== null && (await findPrepays(db, { member, itemId: first.item_id }, now))
  // A seat that is paid when it is taken has no price limit.
  const limitCents = limit && !prepaid ? cents(limit) : null
  const lines = rows.map(({ row, wish }) => {
    // A seat agrees to its maximum: other members may leave, so no reached step is certain.
    const unitCents = isSeat ? mostOf(row.base_cents, limitCents) : row.price_cents
    return toOrderLine(row, wish, unitCents, { isFirst: isWeep || !bringing.weep.enabled, now })
  })
  const terms = termsFor(bringing, isWeep)
  const delivery = member && choice ? await findDelivery(db, member, choice) : undefined
  const chosenTerms = { ...terms, pickupCents: delivery?.pickupCents ?? null }
  const counted = lines
    .filter((line) => line.counted)
    .map(({ row, quantity, unitCents }) => ({
      itemId: row.item_id,
      bundleId: row.bundle_id,
      quantity,
      unitCents,
      cents: quantity * unitCents,
    }))
  const deliveryCents = deliveryOf(lines, isSeat, chosenTerms)
  const availableCents = member ? (await findCredits(db, member)).availableCents : 0
  const codeRequest = { member, typed: purchase.code, isSeat, lines: counted, deliveryCents, now }
  const code = await applyCode(db, codeRequest)
  const bare: Agreement = {
    kind: isSeat ? 'seat' : 'order',
    lines: counted,
    delivery: delivery ? { kind: delivery.shipTo.kind, id: delivery.shipTo.id } : null,
    deliveryCents,
    discountCents: code?.discount?.cents ?? 0,
    creditsCents: 0,
    until: isSeat ? first.expires_at : null,
    ...(isSeat && { useCredits, prepaid }),
  }
  const usedCents = useCredits ? usable(availableCents, totalOf(bare)) : 0
  // A seat agrees to the use of credits, not to their amount.
  const agreement = isSeat ? bare : { ...bare, creditsCents: usedCents }
  return {
    isSeat,
    lines,
    terms,
    parcels: parcelsOf(lines, isSeat, chosenTerms),
    delivery,
    chosen: delivery && choice ? choice : null,
    agreement,
    agreed: agreedOf(agreement),
    totalCents: totalOf(agreement),
    availableCents,
    /** For a seat as of today. */
    usedCents,
    code,
    prepaid,
  }
}

export type PurchaseQuote = Awaited<ReturnType<typeof quotePurchase>>

type OpenOrder = { id: number; number: number; heldUntil: Date; copies: Record<string, number> }

/** Lists the orders of a member that can still be paid, without those whose payment is being checked. */
const listOpenOrders = (db: Db, member: MemberId, now: Date) =>
  db.rows<OpenOrder>(
    sql`SELECT o.id, o.number, o.held_until "heldUntil",
        (SELECT jsonb_object_agg(l.bundle_id, l.quantity) FROM order_lines l WHERE l.order_id = o.id) copies
      FROM orders o WHERE o.member_id = ${member} AND o.kind = 'sale' AND o.state = 'pending'
        AND o.held_until > ${now}
        AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.state = 'pending')
      ORDER BY o.placed_at DESC, o.id DESC`.named('open orders'),
  )

/**
 * Quotes a purchase for a page. An unpaid order that already holds these copies comes with it: its copies count as
 * there, and the page goes on with that order in place of a second one.
 */
export const quoteWithOpenOrder = async (db: Db, request: QuoteRequest) => {
  const { member, purchase, now } = request
  const open =
    member === null || purchase.kind === 'seat' ? [] : await listOpenOrders(db, member, now)
  for (const openOrder of open) {
    const { copies } = openOrder
    const quote = await quotePurchase(db, { ...request, held: copies })
    const { lines } = quote.agreement
    const isSame =
      lines.length === Object.keys(copies).length &&
      lines.every(({ bundleId, quantity }) => copies[bundleId] === quantity)
    if (isSame) return { ...quote, openOrder }
  }
  return { ...(await quotePurchase(db, request)), openOrder: null }
}

export type OpenQuote = Awaited<ReturnType<typeof quoteWithOpenOrder>>

type Search = { near: string | null; page: number }

/** Lists the member's addresses, then a page of pick-up points, each with its delivery cost. */
export const listOptions = async (
  db: Db,
  { lines, isSeat, terms, chosen }: PurchaseQuote,
  member: MemberId | null,
  search: Search,
) => {
  const own = member === null ? [] : await listHomes(db, member)
  const near = nearOf(member === null ? null : search.near, own[0])
  const leading = search.near === null ? chosen : null
  const { points, page, total } =
    member === null || near.isUnknown
      ? { points: [], page: 1, total: 0 }
      : await listPoints(db, near, { page: search.page, chosen: leading })
  const homes = own.map((home) => ({ ...home, distance: null }))
  const list = [...homes, ...points].map((place) => ({
    ...place,
    costCents: deliveryOf(lines, isSeat, { ...terms, pickupCents: place.pickupCents }),
  }))
  return { list, near, page, total }
}

export type Options = Awaited<ReturnType<typeof listOptions>>
