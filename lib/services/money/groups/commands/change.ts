import type { DeliveryChoice } from '#lib/contract/checkout.ts'
import type { Database, Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import { DomainError } from '../../../platform/error.ts'
import type { MemberId } from '../../../platform/http/member-id.ts'
import { holdShelves } from '../../../shop/items/commands/stock.ts'
import { methodOf } from '../../payments/queries.ts'
import { giveBack, takeStock } from '../../stock/commands/copies.ts'
import { findSeat } from '../queries/seats.ts'
import { chargeAgain } from './collected.ts'
import { findOwnSeat, holdMember, type OwnSeat, requireOpen } from './hold.ts'
import { type Circumstances, reckonSeat, type Wanted, whence } from './terms.ts'

export type Change = Partial<Wanted> & { agreed?: string | undefined; address: string }

const deliveryOf = ({ deliveryKind, deliveryId }: OwnSeat): DeliveryChoice => {
  if (deliveryKind === null || deliveryId === null) throw new DomainError('invalid')
  return deliveryKind === 'home'
    ? { kind: 'home', address_id: deliveryId }
    : { kind: 'pickup', pickup_id: deliveryId }
}

const wantedOf = (seat: OwnSeat, change: Change): Wanted => ({
  bundleId: change.bundleId ?? seat.bundleId,
  quantity: change.quantity ?? seat.quantity,
  delivery: change.delivery ?? deliveryOf(seat),
  methodId: change.methodId ?? seat.methodId ?? 0,
  limitCents: change.limitCents === undefined ? seat.limitCents : change.limitCents,
})

/** Of two bundles the one of the lower id first, as everywhere. */
const moveCopies = async (
  tx: Tx,
  seat: OwnSeat,
  { bundleId, quantity }: Wanted,
  by: { member: MemberId; now: Date },
) => {
  if (bundleId !== seat.bundleId) {
    await holdShelves(tx, [seat.bundleId, bundleId])
    await takeStock(tx, [{ bundleId, quantity }], by)
    return giveBack(tx, [seat], by.now)
  }
  const more = quantity - seat.quantity
  if (more > 0) return takeStock(tx, [{ bundleId, quantity: more }], by)
  if (more < 0) return giveBack(tx, [{ bundleId, quantity: -more }], by.now)
}

/** Another method asks for no more money, so nothing is agreed to anew. */
const needsAgreement = (change: Change) =>
  change.bundleId !== undefined ||
  change.quantity !== undefined ||
  change.delivery !== undefined ||
  change.limitCents !== undefined

const write = (
  tx: Tx,
  seat: OwnSeat,
  wanted: Wanted,
  reckoned: Awaited<ReturnType<typeof reckonSeat>>,
) =>
  tx.run(
    sql`UPDATE participations SET bundle_id = ${wanted.bundleId}, quantity = ${wanted.quantity},
        method_id = ${wanted.methodId}, price_limit_cents = ${wanted.limitCents},
        counts = ${wanted.limitCents === null} OR (counts AND price_limit_cents IS NOT DISTINCT FROM ${wanted.limitCents}::int),
        delivery = ${JSON.stringify(reckoned.shipTo)}::jsonb, delivery_cents = ${reckoned.deliveryCents},
        most_cents = ${reckoned.mostCents}
      WHERE id = ${seat.id}`.named('change a seat'),
  )

/** After a refused charge a seat takes another method, and nothing else: it is charged at once. */
const payAnew = async (tx: Tx, member: MemberId, { id }: OwnSeat, given: Change, now: Date) => {
  const { methodId } = given
  if (methodId === undefined || needsAgreement(given)) throw new DomainError('group_closed')
  if (!(await methodOf(tx, member, methodId))) throw new DomainError('not_found')
  await tx.run(sql`UPDATE participations SET method_id = ${methodId} WHERE id = ${id}`)
  await chargeAgain(tx, id)
  return (await findSeat(tx, member, id, now))!
}

/** What is given, and the rest as it is; at what is in force now, which must be what was agreed to. */
export const change = (
  db: Database,
  member: MemberId,
  { id, change: given }: { id: number; change: Change },
  circumstances: Circumstances,
) =>
  db.transaction(async (tx) => {
    const { now } = circumstances
    await holdMember(tx, member)
    const seat = await findOwnSeat(tx, member, id)
    if (seat.state === 'action_required') return payAnew(tx, member, seat, given, now)
    if (seat.state !== 'active') throw new DomainError('group_closed')
    const wanted = wantedOf(seat, given)
    const reckoned = await reckonSeat(tx, member, wanted, circumstances)
    if (reckoned.offer.item_id !== seat.itemId) throw new DomainError('not_found')
    const agreed = needsAgreement(given)
    if (agreed && given.agreed !== reckoned.agreed) throw new DomainError('quote_changed')
    await moveCopies(tx, seat, wanted, { member, now })
    await write(tx, seat, wanted, reckoned)
    if (agreed)
      await tx.run(sql`UPDATE participations SET agreed_at = ${now},
          agreed_from = ${whence(given.address)} WHERE id = ${id}`)
    await requireOpen(tx, seat.itemId, now)
    if (wanted.limitCents !== null || seat.limitCents !== null)
      await tx.run(sql`SELECT settle_conditions(${seat.itemId})`)
    return (await findSeat(tx, member, id, now))!
  })
