import type { Tx } from '#kernel/db/connection.ts'
import { empty, sql } from '#kernel/db/sql.ts'
import { type MemberId, memberId } from '#kernel/http/member-id.ts'
import { isDue } from '#kernel/jobs/rows.ts'
import { acceptInvitation } from '../../../codes/commands/use.ts'
import { refusesInvitee } from '../../../codes/queries/apply.ts'
import { type Code, findCodeOf } from '../../../codes/queries/codes.ts'
import { lockCredits } from '../../../credits/commands/book.ts'
import { spendCredits } from '../../../credits/commands/use.ts'
import { usable } from '../../../credits/rules.ts'
import { placeSeatOrders } from '../../../orders/commands/place.ts'
import { markPaid } from '../../../orders/commands/settle.ts'
import { askCharge } from '../../../payments/commands/tasks.ts'
import { unitPrice } from '../../rules/shares.ts'
import { discountFor } from '../joining/discounts.ts'
import { linkDeliveries, shareDelivery, withoutDelivery } from '../joining/share-delivery.ts'
import { moveSeat } from '../seat-states.ts'
import { seatPaid } from './outcome.ts'

/** Matches seats that use credits or a code. */
export const hasRewards = sql`(p.use_credits OR p.code_id IS NOT NULL)`

/** Job name under which failed seats wait for their retry. */
export const seatJob = 'groups.charge-seat'

export type SeatFilter = { now: Date; seat?: number }

type Seat = {
  id: number
  member: number
  item: number
  quantity: number
  most_cents: number
  delivery_cents: number
  use_credits: boolean
  code: number | null
  reached_cents: number
}

const columns = (
  reached: number,
) => sql`p.id, p.member_id member, p.item_id item, p.quantity, p.most_cents, p.delivery_cents,
  p.use_credits, p.code_id code, price_at(p.bundle_id, ${reached}) reached_cents`

/** Finds and locks a seat that no other worker has locked. */
const takeOne = (tx: Tx, id: number, reached: number, { seat, now }: SeatFilter) =>
  tx.first<Seat>(
    sql`SELECT ${columns(reached)}
      FROM participations p WHERE p.item_id = ${id} AND p.state = 'active' AND ${hasRewards}
        ${seat === undefined ? empty : sql`AND p.id = ${seat}`} AND ${isDue(seatJob, sql`p.id`, now)}
        AND p.delivery IS NOT NULL AND p.most_cents IS NOT NULL
      ORDER BY p.id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
  )

type Placed = { orderId: number; member: MemberId; seat: Seat; code: Code | undefined }
type Costs = { discountCents: number; creditsCents: number }

const acceptInvited = async (tx: Tx, { member, orderId, code }: Placed, now: Date) => {
  const inviter = code?.inviter
  if (inviter == null) return
  const invitee = { invitee: member, inviter, order: orderId }
  if (!(await refusesInvitee(tx, invitee))) await acceptInvitation(tx, { ...invitee, orderId }, now)
}

/**
 * Spends credits and the code in the transaction of the order: a second run finds the order and takes
 * nothing.
 */
const take = async (tx: Tx, placed: Placed, { discountCents, creditsCents }: Costs, now: Date) => {
  const { orderId, member, seat } = placed
  await tx.run(sql`UPDATE code_uses SET order_id = ${orderId}, cents = ${discountCents}
    WHERE participation_id = ${seat.id} AND given_back_at IS NULL`)
  await acceptInvited(tx, placed, now)
  await spendCredits(tx, { member, orderId, cents: creditsCents }, now)
}

const place = async (tx: Tx, agreed: Seat, now: Date) => {
  const shared = await shareDelivery(tx, [agreed.id])
  const seat = withoutDelivery(agreed, shared.get(agreed.id))
  const { id, quantity, delivery_cents: deliveryCents, most_cents: mostCents } = seat
  const member = memberId(seat.member)
  const unitCents = unitPrice(seat.reached_cents, { quantity, mostCents, deliveryCents })
  const goodsCents = quantity * unitCents
  const code = seat.code === null ? undefined : await findCodeOf(tx, seat.code)
  const discountCents = discountFor(code, { goodsCents, deliveryCents })
  const dueCents = goodsCents + deliveryCents - discountCents
  const available = seat.use_credits ? (await lockCredits(tx, member)).available : 0
  const creditsCents = usable(available, dueCents)
  await tx.run(sql`UPDATE participations SET discount_cents = ${discountCents},
      credits_cents = ${creditsCents} WHERE id = ${id}`)
  await moveSeat(tx, id, 'charging', { by: 'shop', at: now })
  const [placed] = await placeSeatOrders(tx, [id], [unitCents], now)
  if (!placed) return
  const { orderId } = placed
  await linkDeliveries(tx, [...shared.keys()])
  await take(tx, { orderId, member, seat, code }, { discountCents, creditsCents }, now)
  if (creditsCents < dueCents) return askCharge(tx, orderId)
  // Nothing is left to charge at the provider.
  await markPaid(tx, orderId, now)
  await seatPaid(tx, id, now)
}

/**
 * Charges one seat in its own transaction, so that the locks of its credits block no other seat.
 * Returns the number of seats charged.
 */
export const chargeWithRewards = async (tx: Tx, id: number, reached: number, which: SeatFilter) => {
  const { now } = which
  const seat = await takeOne(tx, id, reached, which)
  if (!seat) return 0
  await place(tx, seat, now)
  return 1
}

/** Charges a seat that the caller has locked. */
export const chargeOneWithRewards = async (tx: Tx, id: number, reached: number, now: Date) => {
  const seat = await tx.first<Seat>(
    sql`SELECT ${columns(reached)} FROM participations p WHERE p.id = ${id}`,
  )
  if (seat) await place(tx, seat, now)
}
