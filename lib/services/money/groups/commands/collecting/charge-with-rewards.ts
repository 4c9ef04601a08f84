import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { acceptInvitation } from '../../../codes/commands/use.ts'
import { findCodeOf, refusesInvitee } from '../../../codes/queries.ts'
import { discountKept } from '../../../codes/rules.ts'
import { lockCredits } from '../../../credits/commands/book.ts'
import { spendCredits } from '../../../credits/commands/use.ts'
import { usable } from '../../../credits/rules.ts'
import { placeSeatOrders } from '../../../orders/commands/place.ts'
import { markPaid } from '../../../orders/commands/settle.ts'
import { askCharge } from '../../../payments/commands/tasks.ts'
import { unitPrice } from '../../rules/shares.ts'
import { linkDeliveries, shareDelivery } from '../joining/share-delivery.ts'
import { moveSeat } from '../seat-states.ts'
import { seatPaid } from './outcome.ts'

export type ChargedSeat = {
  id: number
  member: number
  quantity: number
  most_cents: number | null
  delivery_cents: number
  use_credits: boolean
  code: number | null
  reached_cents: number
  is_placed: boolean
  is_whole: boolean
  has_rewards: boolean
}

/**
 * Charges a seat that uses credits or a code, which are spent in the transaction of its order: a second
 * run finds the order and takes nothing. Requires the lock of the seat.
 */
export const chargeWithRewards = async (tx: Tx, seat: ChargedSeat, now: Date) => {
  const { id, quantity } = seat
  const member = memberId(seat.member)
  const shared = await shareDelivery(tx, [id])
  const unitCents = unitPrice(seat)
  const goodsCents = quantity * unitCents
  const deliveryCents = seat.delivery_cents - (shared.get(id) ?? 0)
  const code = seat.code === null ? undefined : await findCodeOf(tx, seat.code)
  const discountCents = discountKept(code, { goodsCents, deliveryCents })
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
  await tx.run(sql`UPDATE code_uses SET order_id = ${orderId}, cents = ${discountCents}
    WHERE participation_id = ${id} AND given_back_at IS NULL`)
  const invitation = code?.inviter != null && { invitee: member, inviter: code.inviter }
  if (invitation && !(await refusesInvitee(tx, { ...invitation, order: orderId })))
    await acceptInvitation(tx, { ...invitation, orderId }, now)
  await spendCredits(tx, { member, orderId, cents: creditsCents }, now)
  if (creditsCents < dueCents) return askCharge(tx, orderId)
  // Nothing is left to charge at the provider.
  await markPaid(tx, orderId, now)
  await seatPaid(tx, id, now)
}
