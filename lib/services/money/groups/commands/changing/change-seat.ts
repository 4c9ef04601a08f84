import type { Database, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { DeliveryChoice } from '#lib/contract/checkout.ts'
import { legalVersions } from '#lib/contract/legal.ts'
import { lockShelves } from '../../../../shop/items/commands/stock.ts'
import { releaseCode, reserveCode } from '../../../codes/commands/use.ts'
import { requireApplied } from '../../../codes/policy.ts'
import type { Applied } from '../../../codes/queries.ts'
import { asCompared } from '../../../codes/rules.ts'
import { findDelivery } from '../../../orders/queries/deliveries.ts'
import { methodOf } from '../../../payments/queries.ts'
import { releaseCopies, takeStock } from '../../../stock/commands/copies.ts'
import { mayHold } from '../../../stock/policy.ts'
import { findReserving } from '../../../stock/queries.ts'
import type { UnpaidLimits } from '../../../stock/rules.ts'
import { requireLasting } from '../../policy.ts'
import { findOffers } from '../../queries/offers.ts'
import { findSeat, findTerms } from '../../queries/seats.ts'
import { collectLate, isCollecting } from '../collecting/collect.ts'
import { chargeAgain } from '../collecting/outcome.ts'
import { findOwnSeat, lockMember, type OwnSeat, requireOpen } from '../joining/own-seat.ts'
import {
  clientAddress,
  type JoinContext,
  quoteSeat,
  type SeatQuote,
  type SeatRequest,
} from '../joining/seat-quote.ts'

export type Change = Partial<SeatRequest> & { agreed?: string | undefined; address: string }

const deliveryOf = ({ deliveryKind, deliveryId }: OwnSeat): DeliveryChoice => {
  if (deliveryKind === null || deliveryId === null) throw new DomainError('invalid')
  return deliveryKind === 'home'
    ? { kind: 'home', address_id: deliveryId }
    : { kind: 'pickup', pickup_id: deliveryId }
}

const wantedOf = (seat: OwnSeat, change: Change): SeatRequest => ({
  bundleId: change.bundleId ?? seat.bundleId,
  quantity: change.quantity ?? seat.quantity,
  delivery: change.delivery ?? deliveryOf(seat),
  methodId: change.methodId ?? seat.methodId ?? 0,
  limitCents: change.limitCents === undefined ? seat.limitCents : change.limitCents,
  useCredits: change.useCredits ?? seat.useCredits,
  code: change.code === undefined ? seat.code : change.code,
})

type Mover = { member: MemberId; unpaid: UnpaidLimits; now: Date }

/** Moves the copies of a seat between bundles; locks them in the order of their ids, as everywhere. */
const moveCopies = async (
  tx: Tx,
  seat: OwnSeat,
  { bundleId, quantity }: SeatRequest,
  by: Mover,
) => {
  if (bundleId === seat.bundleId && quantity === seat.quantity) return
  const bundleIds = [seat.bundleId, bundleId]
  await lockShelves(tx, bundleIds)
  const reserving = await findReserving(tx, { ...by, bundleIds })
  const shelfOf = (id: number) => reserving.shelves.find((shelf) => shelf.bundleId === id)
  const shelf = shelfOf(bundleId)
  const stockCopies = shelf ? quantity - shelf.offered : 0
  mayHold(reserving, stockCopies - (shelfOf(seat.bundleId) ? seat.quantity : 0), by.unpaid)
  if (bundleId !== seat.bundleId) {
    await takeStock(tx, [{ bundleId, quantity }], by)
    return releaseCopies(tx, [seat], by.now)
  }
  const more = quantity - seat.quantity
  if (more > 0) return takeStock(tx, [{ bundleId, quantity: more }], by)
  if (more < 0) return releaseCopies(tx, [{ bundleId, quantity: -more }], by.now)
}

/** True for every change except a new method, which raises no amount. */
const needsAgreement = (change: Change) =>
  change.bundleId !== undefined ||
  change.quantity !== undefined ||
  change.delivery !== undefined ||
  change.limitCents !== undefined ||
  change.useCredits !== undefined ||
  change.code !== undefined

const write = (tx: Tx, seat: OwnSeat, wanted: SeatRequest, quote: SeatQuote) =>
  tx.run(
    sql`UPDATE participations SET bundle_id = ${wanted.bundleId}, quantity = ${wanted.quantity},
        method_id = ${wanted.methodId}, price_limit_cents = ${wanted.limitCents},
        counts = ${wanted.limitCents === null} OR (counts AND price_limit_cents IS NOT DISTINCT FROM ${wanted.limitCents}::int),
        delivery = ${JSON.stringify(quote.shipTo)}::jsonb, delivery_cents = ${quote.deliveryCents},
        most_cents = ${quote.mostCents}, use_credits = ${wanted.useCredits},
        code_id = ${quote.code?.id ?? null}, discount_cents = ${quote.discountCents}
      WHERE id = ${seat.id}`.named('change a seat'),
  )

type Moved = { member: MemberId; seat: OwnSeat; applied: Applied | null }

/** Moves the reserved code of a seat. The same code stays reserved. */
const moveCode = async (tx: Tx, { member, seat, applied }: Moved, now: Date) => {
  if ((applied?.id ?? null) === seat.codeId) return
  await releaseCode(tx, seat.id, now)
  await reserveCode(tx, { member, seat: seat.id, applied }, now)
}

const codeDiffers = (seat: OwnSeat, code: Change['code']) =>
  code !== undefined && asCompared(code ?? '') !== (seat.code ?? '')

/** True when the change differs from the seat: a value equal to the current one is no change. */
const differs = (
  seat: OwnSeat,
  { bundleId, quantity, limitCents, delivery, useCredits, code }: Change,
) =>
  (bundleId ?? seat.bundleId) !== seat.bundleId ||
  (quantity ?? seat.quantity) !== seat.quantity ||
  (limitCents !== undefined && limitCents !== seat.limitCents) ||
  (useCredits ?? seat.useCredits) !== seat.useCredits ||
  codeDiffers(seat, code) ||
  (delivery !== undefined && !isSameDelivery(seat, delivery))

const isSameDelivery = ({ deliveryKind, deliveryId }: OwnSeat, { kind, ...of }: DeliveryChoice) =>
  kind === deliveryKind && deliveryId === ('address_id' in of ? of.address_id : of.pickup_id)

type Replacement = { member: MemberId; seat: OwnSeat; methodId: number }

/** Locks the method until the commit against a concurrent removal. */
const replaceMethod = async (tx: Tx, { member, seat, methodId }: Replacement, now: Date) => {
  const method = await methodOf(tx, member, methodId)
  if (!method) throw new DomainError('not_found')
  const [term] = await findTerms(tx, [seat.id])
  requireLasting(method.expires_on, term!, now)
  const replaced = await tx.run(
    sql`UPDATE participations SET method_id = ${methodId}
      WHERE id = ${seat.id} AND state = ${seat.state}`.named('replace the method of a seat'),
  )
  // The seat was charged or dropped meanwhile.
  if (replaced === 0) throw new DomainError('group_closed')
}

/** Charges a seat at once from another method after a refusal; no other change is allowed. */
const retryWithMethod = async (
  tx: Tx,
  member: MemberId,
  seat: OwnSeat,
  given: Change,
  now: Date,
) => {
  const { methodId } = given
  if (methodId === undefined || differs(seat, given)) throw new DomainError('group_closed')
  await replaceMethod(tx, { member, seat, methodId }, now)
  await chargeAgain(tx, seat.id, { by: 'member', at: now })
}

/**
 * Accepts the missing address and method of a seat after the group has closed, and charges it like the
 * others.
 */
const completeSeat = async (tx: Tx, member: MemberId, seat: OwnSeat, given: Change, now: Date) => {
  const { methodId, delivery } = given
  if (differs(seat, { ...given, delivery: undefined })) throw new DomainError('group_closed')
  if (!delivery || methodId === undefined) throw new DomainError('invalid')
  const place = await findDelivery(tx, member, delivery)
  const method = await methodOf(tx, member, methodId)
  if (!place || !method) throw new DomainError('not_found')
  requireLasting(method.expires_on, { isOpen: false, until: now }, now)
  if (!(await isCollecting(tx, seat.itemId))) throw new DomainError('group_closed')
  await tx.run(sql`UPDATE participations p SET
      delivery = ${JSON.stringify(place.shipTo)}::jsonb, method_id = ${methodId},
      most_cents = p.quantity * b.price_cents + p.delivery_cents, agreed_at = ${now},
      agreed_from = ${clientAddress(given.address)}, terms_version = ${legalVersions.sale}
    FROM bundles b WHERE b.id = p.bundle_id AND p.id = ${seat.id}`)
  // The time to answer ended meanwhile.
  if (!(await collectLate(tx, seat, now))) throw new DomainError('group_closed')
}

const updateSeat = async (tx: Tx, member: MemberId, seat: OwnSeat, given: Change, now: Date) => {
  if (seat.orderId !== null) await retryWithMethod(tx, member, seat, given, now)
  else await completeSeat(tx, member, seat, given, now)
  return (await findSeat(tx, member, seat.id, now))!
}

/** Changes only the method. No new price is agreed, so it works where joining is no longer allowed. */
const payOtherwise = async (tx: Tx, wanted: Replacement, now: Date) => {
  const { seat } = wanted
  await replaceMethod(tx, wanted, now)
  if (seat.limitCents !== null) await tx.run(sql`SELECT settle_conditions(${seat.itemId})`)
}

/**
 * Requires the price and deadline of the quote. Call it with the group locked: a change of them commits
 * before the lock, or waits for this transaction and asks its seat.
 */
const requireAsQuoted = async (tx: Tx, { offer }: SeatQuote) => {
  const same = await tx.first(
    sql`SELECT FROM bundles b, items i WHERE b.id = ${offer.bundle_id} AND i.id = ${offer.item_id}
        AND b.price_cents = ${offer.base_cents}
        AND date_trunc('milliseconds', i.expires_at) = ${offer.expires_at}`.named('as quoted'),
  )
  if (!same) throw new DomainError('quote_changed')
}

/** Applies the given changes to a seat and keeps the rest. The current quote must equal the agreed one. */
export const change = (
  db: Database,
  member: MemberId,
  { id, change: given }: { id: number; change: Change },
  circumstances: JoinContext,
) =>
  db.transaction(async (tx) => {
    const { now, unpaid } = circumstances
    await lockMember(tx, member)
    const seat = await findOwnSeat(tx, member, id)
    if (seat.state === 'action_required') return updateSeat(tx, member, seat, given, now)
    if (seat.state !== 'active') throw new DomainError('group_closed')
    if (!needsAgreement(given)) {
      const { methodId } = given
      if (methodId !== undefined) await payOtherwise(tx, { member, seat, methodId }, now)
      return (await findSeat(tx, member, id, now))!
    }
    const request = wantedOf(seat, given)
    const [offer] = await findOffers(tx, [{ member, ...request }], now)
    const quote = await quoteSeat(tx, { offer, member, wanted: request }, circumstances)
    if (quote.offer.item_id !== seat.itemId) throw new DomainError('not_found')
    // Locks the method until the commit against a concurrent removal.
    if (!(await methodOf(tx, member, request.methodId))) throw new DomainError('not_found')
    if (codeDiffers(seat, given.code)) requireApplied(quote.code)
    if (given.agreed !== quote.agreed) throw new DomainError('quote_changed')
    await moveCopies(tx, seat, request, { member, unpaid, now })
    await write(tx, seat, request, quote)
    await moveCode(tx, { member, seat, applied: quote.code }, now)
    await tx.run(sql`UPDATE participations SET agreed_at = ${now},
        agreed_from = ${clientAddress(given.address)} WHERE id = ${id}`)
    await requireOpen(tx, seat.itemId, now)
    await requireAsQuoted(tx, quote)
    if (request.limitCents !== null || seat.limitCents !== null)
      await tx.run(sql`SELECT settle_conditions(${seat.itemId})`)
    return (await findSeat(tx, member, id, now))!
  })
