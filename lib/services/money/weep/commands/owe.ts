import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { placeWeepOrder } from '../../orders/commands/place.ts'
import { markPaymentFailed } from '../../orders/commands/settle.ts'
import { lockOrder } from '../../orders/commands/states.ts'
import { askCharge } from '../../payments/commands/tasks.ts'
import { isOnItsWay } from '../../payments/queries.ts'
import type { Membership } from '../queries.ts'

type Start = Pick<Membership, 'member_id' | 'plan' | 'cents' | 'anchor'> &
  Partial<Pick<Membership, 'joined_at' | 'paid_until' | 'cancelled_at'>>

/** Starts a membership; its row keeps nothing of an earlier one. */
export const startMembership = (tx: Tx, start: Start) => {
  const { member_id: member, plan, cents, anchor } = start
  const { joined_at: joined = null, paid_until: until = null, cancelled_at = null } = start
  return tx.run(sql`INSERT INTO weep_memberships (member_id, plan, cents, anchor, joined_at,
      paid_until, cancelled_at)
    VALUES (${member}, ${plan}, ${cents}, ${anchor}, ${joined}, ${until}, ${cancelled_at})
    ON CONFLICT (member_id) DO UPDATE SET plan = excluded.plan, cents = excluded.cents,
      anchor = excluded.anchor, joined_at = excluded.joined_at, paid_until = excluded.paid_until,
      cancelled_at = excluded.cancelled_at, method_id = NULL, kept_of = NULL, since_anchor = 0, periods = 0,
      order_id = NULL, noticed_until = NULL, noticed_at = NULL, next_charge_at = NULL, grace_until = NULL,
      ended_at = NULL`)
}

type Owed = Pick<Membership, 'member_id' | 'plan' | 'cents'> & {
  paid_until?: Date | null
  startRequestedAt?: Date | null
}

/**
 * Places the order of the next period, to be paid by the buyer `until` then, or charged without it.
 * Requires the member lock.
 */
export const owe = async (
  tx: Tx,
  { member_id: member, plan, cents, paid_until: paidUntil = null, startRequestedAt = null }: Owed,
  until: Date | null,
  now: Date,
) => {
  const order = await placeWeepOrder(tx, { member, cents, paidUntil, until }, now)
  await tx.run(sql`INSERT INTO weep_periods (member_id, order_id, plan, start_requested_at)
    VALUES (${member}, ${order}, ${plan}, ${startRequestedAt})`)
  await tx.run(sql`UPDATE weep_memberships SET order_id = ${order} WHERE member_id = ${member}`)
  return order
}

/** Enqueues another charge of the open order. */
export const oweAgain = async (tx: Tx, { member_id: member, order_id: order }: Membership) => {
  if (order === null) return
  await tx.run(sql`UPDATE weep_memberships SET next_charge_at = NULL WHERE member_id = ${member}`)
  await askCharge(tx, order)
}

/** Ends the debt. A payment on its way is refunded when it arrives. */
export const forgiveDebt = async (tx: Tx, { order_id: order }: Membership, now: Date) => {
  if (order !== null) await markPaymentFailed(tx, order, now)
}

/** Ends the debt; returns false while a payment may be on its way. */
export const dropDebt = async (tx: Tx, membership: Membership, now: Date) => {
  const { member_id: member, order_id: order } = membership
  if (order === null) return true
  await lockOrder(tx, order)
  if (await isOnItsWay(tx, order)) return false
  await forgiveDebt(tx, membership, now)
  await tx.run(sql`UPDATE weep_memberships SET order_id = NULL, next_charge_at = NULL,
      grace_until = NULL WHERE member_id = ${member}`)
  return true
}
