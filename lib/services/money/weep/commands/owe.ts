import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { legalVersions } from '#lib/contract/legal.ts'
import { placeWeepOrder } from '../../orders/commands/place.ts'
import { markPaymentFailed } from '../../orders/commands/settle.ts'
import { lockOrder } from '../../orders/commands/states.ts'
import { askCharge } from '../../payments/commands/tasks.ts'
import { isOnItsWay } from '../../payments/queries.ts'
import type { Membership } from '../queries.ts'
import { payWithin } from '../rules/periods.ts'

type Owed = Pick<Membership, 'member_id' | 'plan' | 'cents'> & { startRequestedAt?: Date | null }

/** Creates the order of the next period. Requires the member lock. */
const owe = async (
  tx: Tx,
  { member_id: member, plan, cents, startRequestedAt = null }: Owed,
  until: Date | null,
  now: Date,
) => {
  const owed = { member, cents, terms: legalVersions.sale, until }
  const order = await placeWeepOrder(tx, owed, now)
  await tx.run(sql`INSERT INTO weep_periods (member_id, order_id, plan, start_requested_at)
    VALUES (${member}, ${order}, ${plan}, ${startRequestedAt})`)
  await tx.run(sql`UPDATE weep_memberships SET order_id = ${order} WHERE member_id = ${member}`)
  return order
}

/** Creates the first order, to be paid by the buyer within a day. */
export const oweToJoin = (tx: Tx, owed: Owed, now: Date) => owe(tx, owed, payWithin(now), now)

/** Creates the order of a renewal and enqueues its charge from the saved method. */
export const oweRenewal = async (tx: Tx, owed: Owed, now: Date) =>
  askCharge(tx, await owe(tx, owed, null, now))

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
export const dropDebt = async (tx: Tx, { member_id, order_id: order }: Membership, now: Date) => {
  if (order === null) return true
  await lockOrder(tx, order)
  if (await isOnItsWay(tx, order)) return false
  await markPaymentFailed(tx, order, now)
  await tx.run(sql`UPDATE weep_memberships SET order_id = NULL, next_charge_at = NULL,
      grace_until = NULL WHERE member_id = ${member_id}`)
  return true
}
