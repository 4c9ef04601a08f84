import type { z } from 'zod'
import type { Database, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { cents, euros } from '#kernel/money.ts'
import type { participations } from '#lib/contract/participations.ts'
import { legalVersion } from '../../../../members/legal/queries.ts'
import { lockShelves } from '../../../../shop/items/commands/stock.ts'
import { releaseCode, reserveCode } from '../../../codes/commands/use.ts'
import { requireApplied } from '../../../codes/policy.ts'
import { asCompared } from '../../../codes/rules.ts'
import { findDelivery, placeOf } from '../../../orders/queries/deliveries.ts'
import { methodOf } from '../../../payments/queries.ts'
import { releaseCopies, takeStock } from '../../../stock/commands/copies.ts'
import { mayHold } from '../../../stock/policy.ts'
import { findReserving } from '../../../stock/queries.ts'
import { requireLasting } from '../../policy.ts'
import { findOffers, type SeatRequest } from '../../queries/offers.ts'
import { findSeat, findTerms } from '../../queries/seats.ts'
import { choiceOf } from '../../rules/seats.ts'
import { collectLate, isCollecting } from '../collecting/collect.ts'
import { chargeAgain } from '../collecting/outcome.ts'
import { findOwnSeat, lockMember, type OwnSeat, requireOpen } from '../joining/own-seat.ts'
import {
  clientAddress,
  type JoinContext,
  quoteSeat,
  type SeatQuote,
} from '../joining/seat-quote.ts'

type Change = z.output<typeof participations.change.body> & { address: string }

const requestOf = (seat: OwnSeat, change: Change): SeatRequest => {
  const { delivery = seat.delivery && choiceOf(seat.delivery) } = change
  if (!delivery) throw new DomainError('invalid')
  const { limitCents, method_id } = seat
  return {
    bundle_id: change.bundle_id ?? seat.bundle_id,
    quantity: change.quantity ?? seat.quantity,
    delivery,
    method_id: change.method_id ?? method_id ?? 0,
    price_limit:
      change.price_limit === undefined ? limitCents && euros(limitCents) : change.price_limit,
    use_credits: change.use_credits ?? seat.use_credits,
    code: change.code === undefined ? seat.code : change.code,
  }
}

type By = Pick<JoinContext, 'unpaid' | 'now'> & { member: MemberId }

/** Moves the copies of a seat between bundles; locks them in the order of their ids, as everywhere. */
const moveCopies = async (tx: Tx, seat: OwnSeat, request: SeatRequest, by: By) => {
  const [from, to] = [seat.bundle_id, request.bundle_id]
  const more = request.quantity - seat.quantity
  if (to === from && more === 0) return
  const bundleIds = [from, to]
  await lockShelves(tx, bundleIds)
  const reserving = await findReserving(tx, { ...by, bundleIds })
  const shelfOf = (id: number) => reserving.shelves.find((shelf) => shelf.bundleId === id)
  const shelf = shelfOf(to)
  const stockCopies = shelf ? request.quantity - shelf.offered : 0
  mayHold(reserving, stockCopies - (shelfOf(from) ? seat.quantity : 0), by.unpaid)
  if (to !== from) {
    await takeStock(tx, [{ bundleId: to, quantity: request.quantity }], by)
    return releaseCopies(tx, [{ bundleId: from, quantity: seat.quantity }], by.now)
  }
  if (more > 0) return takeStock(tx, [{ bundleId: to, quantity: more }], by)
  return releaseCopies(tx, [{ bundleId: to, quantity: -more }], by.now)
}

const write = (
  tx: Tx,
  seat: OwnSeat,
  { bundle_id, quantity, method_id, use_credits }: SeatRequest,
  { limitCents, ...quote }: SeatQuote,
  { now, address }: { now: Date; address: string },
) =>
  tx.run(
    sql`UPDATE participations SET bundle_id = ${bundle_id}, quantity = ${quantity},
        method_id = ${method_id}, price_limit_cents = ${limitCents},
        counts = ${limitCents === null} OR (counts AND price_limit_cents IS NOT DISTINCT FROM ${limitCents}::int),
        delivery = ${JSON.stringify(quote.shipTo)}::jsonb, delivery_cents = ${quote.deliveryCents},
        most_cents = ${quote.mostCents}, use_credits = ${use_credits},
        code_id = ${quote.code?.id ?? null}, discount_cents = ${quote.discountCents},
        agreed_at = ${now}, agreed_from = ${clientAddress(address)}
      WHERE id = ${seat.id}`.named('change a seat'),
  )

const codeDiffers = (seat: OwnSeat, code: Change['code']) =>
  code !== undefined && asCompared(code ?? '') !== (seat.code ?? '')

/** True when the change differs from the seat: a value equal to the current one is no change. */
const differs = (seat: OwnSeat, change: Change) => {
  const { price_limit: limit, delivery } = change
  const fields = ['bundle_id', 'quantity', 'use_credits'] as const
  return (
    fields.some((field) => (change[field] ?? seat[field]) !== seat[field]) ||
    (limit !== undefined && (limit && cents(limit)) !== seat.limitCents) ||
    codeDiffers(seat, change.code) ||
    (delivery !== undefined &&
      (delivery.kind !== seat.delivery?.kind || placeOf(delivery) !== seat.delivery.id))
  )
}

/** Locks the method until the commit against a concurrent removal. */
const replaceMethod = async (tx: Tx, member: MemberId, seat: OwnSeat, to: number, now: Date) => {
  const method = await methodOf(tx, member, to)
  if (!method) throw new DomainError('not_found')
  const [term] = await findTerms(tx, [seat.id])
  requireLasting(method.expires_on, term!, now)
  const replaced = await tx.run(
    sql`UPDATE participations SET method_id = ${to}
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
  change: Change,
  now: Date,
) => {
  if (change.method_id === undefined || differs(seat, change)) throw new DomainError('group_closed')
  await replaceMethod(tx, member, seat, change.method_id, now)
  await chargeAgain(tx, seat.id, { by: 'member', at: now })
}

/** Charges a seat like the others that gets its missing address and method after the group has closed. */
const completeSeat = async (tx: Tx, member: MemberId, seat: OwnSeat, change: Change, now: Date) => {
  const { method_id, delivery } = change
  if (differs(seat, { ...change, delivery: undefined })) throw new DomainError('group_closed')
  if (!delivery || method_id === undefined) throw new DomainError('invalid')
  const place = await findDelivery(tx, member, delivery)
  const method = await methodOf(tx, member, method_id)
  if (!place || !method) throw new DomainError('not_found')
  requireLasting(method.expires_on, { isOpen: false, until: now }, now)
  if (!(await isCollecting(tx, seat.itemId))) throw new DomainError('group_closed')
  await tx.run(sql`UPDATE participations p SET
      delivery = ${JSON.stringify(place.shipTo)}::jsonb, method_id = ${method_id},
      most_cents = p.quantity * b.price_cents + p.delivery_cents, agreed_at = ${now},
      agreed_from = ${clientAddress(change.address)}, terms_version = ${legalVersion('sale')}
    FROM bundles b WHERE b.id = p.bundle_id AND p.id = ${seat.id}`)
  // The time to answer ended meanwhile.
  if (!(await collectLate(tx, seat, now))) throw new DomainError('group_closed')
}

/** Settles the price limits of the group, when this change may have moved one. */
const settle = async (tx: Tx, { itemId, limitCents }: OwnSeat, next: number | null) => {
  if (limitCents !== null || next !== null) await tx.run(sql`SELECT settle_conditions(${itemId})`)
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

const changeOpen = async (tx: Tx, seat: OwnSeat, change: Change, by: By & JoinContext) => {
  const { member, now } = by
  const { method_id, agreed, address, ...terms } = change
  // Another method raises no amount, so it needs no agreement, and works where joining does not.
  if (Object.values(terms).every((term) => term === undefined)) {
    if (method_id === undefined) return
    await replaceMethod(tx, member, seat, method_id, now)
    return settle(tx, seat, null)
  }
  const request = requestOf(seat, change)
  const [offer] = await findOffers(tx, [{ member, ...request }], now)
  const quote = await quoteSeat(tx, { offer, member, request }, by)
  if (quote.offer.item_id !== seat.itemId) throw new DomainError('not_found')
  // Locks the method until the commit against a concurrent removal.
  if (!(await methodOf(tx, member, request.method_id))) throw new DomainError('not_found')
  if (codeDiffers(seat, change.code)) requireApplied(quote.code)
  if (agreed !== quote.agreed) throw new DomainError('quote_changed')
  await moveCopies(tx, seat, request, by)
  await write(tx, seat, request, quote, { now, address })
  if ((quote.code?.id ?? null) !== seat.codeId) {
    await releaseCode(tx, seat.id, now)
    await reserveCode(tx, { member, seat: seat.id, applied: quote.code }, now)
  }
  await requireOpen(tx, seat.itemId, now)
  await requireAsQuoted(tx, quote)
  await settle(tx, seat, quote.limitCents)
}

/** Applies the given changes to a seat and keeps the rest. The current quote must equal the agreed one. */
export const changeSeat = (
  db: Database,
  member: MemberId,
  { id, change }: { id: number; change: Change },
  circumstances: JoinContext,
) =>
  db.transaction(async (tx) => {
    const { now } = circumstances
    await lockMember(tx, member)
    const seat = await findOwnSeat(tx, member, id)
    if (seat.state === 'active') await changeOpen(tx, seat, change, { ...circumstances, member })
    else if (seat.state !== 'action_required') throw new DomainError('group_closed')
    else if (seat.orderId === null) await completeSeat(tx, member, seat, change, now)
    else await retryWithMethod(tx, member, seat, change, now)
    return (await findSeat(tx, member, id, now))!
  })
