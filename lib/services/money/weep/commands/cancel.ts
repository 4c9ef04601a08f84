import { setWeepUntil } from '../../../members/accounts/commands/weep.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import { DomainError } from '../../../platform/error.ts'
import type { MemberId } from '../../../platform/http/member-id.ts'
import { leaveExclusive } from '../../groups/commands/joining/leave.ts'
import { wantRest } from '../../payments/commands/refunds.ts'
import { findLastPaid, findPeriodOf, holdMembership, type Membership } from '../queries.ts'
import { stateOf, withdrawableUntil } from '../rules/standing.ts'
import { forgiveDebt } from './owe.ts'
import { tell } from './tell.ts'

export const endMembership = async (tx: Tx, { member_id: member }: Membership, now: Date) => {
  await tx.run(sql`UPDATE weep_memberships SET ended_at = ${now}, order_id = NULL,
      next_charge_at = NULL, grace_until = NULL WHERE member_id = ${member}`)
  await setWeepUntil(tx, member, now)
}

/** It runs to the end of what is paid; said again it changes nothing. */
export const cancelWeep = async (tx: Tx, member: MemberId, now: Date) => {
  const there = await holdMembership(tx, member)
  const state = stateOf(there, now)
  if (!there || state === 'none') throw new DomainError('not_found')
  if (state === 'cancelled') return
  await forgiveDebt(tx, there, now)
  if (state === 'joining') return endMembership(tx, there, now)
  await tx.run(sql`UPDATE weep_memberships SET cancelled_at = ${now}, order_id = NULL,
      next_charge_at = NULL, grace_until = NULL WHERE member_id = ${member}`)
  const until = there.paid_until!
  if (until <= now) {
    await endMembership(tx, there, now)
    return tell(tx, there, 'ended', now)
  }
  await setWeepUntil(tx, member, until)
  await tell(tx, there, 'cancelled', until)
}

type Back = { cents: number; step: 'withdrawn' | 'refunded' }

/** With the money back nothing of it is left, nor a place that was to be had by it alone. */
const undo = async (tx: Tx, there: Membership, { cents, step }: Back, now: Date) => {
  const { member_id } = there
  await forgiveDebt(tx, there, now)
  await endMembership(tx, there, now)
  const titles = await leaveExclusive(tx, member_id, now)
  await tell(tx, { member_id, cents }, step, now, titles)
}

/** Within the days the law gives: it ends at once, and all of it goes back the way it came. */
export const withdrawWeep = async (tx: Tx, member: MemberId, now: Date) => {
  const there = await holdMembership(tx, member)
  const state = stateOf(there, now)
  if (!there || (state !== 'active' && state !== 'cancelled')) throw new DomainError('not_found')
  const until = withdrawableUntil(there)
  const paid = await findLastPaid(tx, member)
  if (!until || until < now || !paid) throw new DomainError('conflict')
  await undo(tx, there, { cents: paid.cents, step: 'withdrawn' }, now)
  await wantRest(tx, { orderId: paid.order_id, because: 'withdrawal' }, now)
}

/** All that was paid for the period that runs is back, by hand or by a dispute. Of a part nothing changes. */
export const weepBack = async (tx: Tx, orderId: number, now: Date) => {
  const period = await findPeriodOf(tx, orderId, now)
  if (!period || period.left > 0) return
  const there = await holdMembership(tx, period.member)
  if (there) await undo(tx, there, { cents: period.cents, step: 'refunded' }, now)
}
