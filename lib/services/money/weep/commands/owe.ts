import { legalVersions } from '#lib/contract/legal.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import { placeWeepOrder } from '../../orders/commands/place-weep.ts'
import { markPaymentFailed } from '../../orders/commands/settle.ts'
import { lockOrder } from '../../orders/commands/states.ts'
import { askCharge } from '../../payments/commands/tasks.ts'
import { isOnItsWay } from '../../payments/queries.ts'
import type { Membership } from '../queries.ts'
import { payWithin } from '../rules/periods.ts'

type Owed = Pick<Membership, 'member_id' | 'plan' | 'cents'>

/** What the next period costs. The member is held. */
const owe = async (
  tx: Tx,
  { member_id: member, plan, cents }: Owed,
  until: Date | null,
  now: Date,
) => {
  const owed = { member, cents, terms: legalVersions.sale, until }
  const order = await placeWeepOrder(tx, owed, now)
  await tx.run(sql`INSERT INTO weep_periods (member_id, order_id, plan)
    VALUES (${member}, ${order}, ${plan})`)
  await tx.run(sql`UPDATE weep_memberships SET order_id = ${order} WHERE member_id = ${member}`)
  return order
}

/** Paid by the buyer in person, within the day. */
export const oweToJoin = (tx: Tx, owed: Owed, now: Date) => owe(tx, owed, payWithin(now), now)

/** Asked for after the commit, from what they left for it. */
export const oweRenewal = async (tx: Tx, owed: Owed, now: Date) =>
  askCharge(tx, await owe(tx, owed, null, now))

/** Another try of what is owed. */
export const oweAgain = async (tx: Tx, { member_id: member, order_id: order }: Membership) => {
  if (order === null) return
  await tx.run(sql`UPDATE weep_memberships SET next_charge_at = NULL WHERE member_id = ${member}`)
  await askCharge(tx, order)
}

/** Nothing more is owed; what is on its way for it goes back when it has come. */
export const forgiveDebt = async (tx: Tx, { order_id: order }: Membership, now: Date) => {
  if (order !== null) await markPaymentFailed(tx, order, now)
}

/** Nothing more is owed; false while money may be on its way. */
export const dropDebt = async (tx: Tx, { member_id, order_id: order }: Membership, now: Date) => {
  if (order === null) return true
  await lockOrder(tx, order)
  if (await isOnItsWay(tx, order)) return false
  await markPaymentFailed(tx, order, now)
  await tx.run(sql`UPDATE weep_memberships SET order_id = NULL, next_charge_at = NULL,
      grace_until = NULL WHERE member_id = ${member_id}`)
  return true
}
