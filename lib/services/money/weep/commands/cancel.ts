import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { setWeepUntil } from '../../../members/accounts/commands/weep.ts'
import { leaveExclusive } from '../../groups/commands/joining/leave.ts'
import { wantRest } from '../../payments/commands/refunds.ts'
import { findLastPaid, findPeriodOf, lockMembership, type Membership } from '../queries.ts'
import { joinableFrom, stateOf, usedShare, withdrawableUntil } from '../rules.ts'
import { notifyStep, type StepFacts } from './notify.ts'
import { forgiveDebt } from './owe.ts'

export const endMembership = async (tx: Tx, { member_id: member }: Membership, now: Date) => {
  await tx.run(sql`UPDATE weep_memberships SET ended_at = ${now}, order_id = NULL,
      next_charge_at = NULL, grace_until = NULL WHERE member_id = ${member}`)
  await setWeepUntil(tx, member, now)
}

/** Cancels the plan at the end of the paid period. Idempotent. */
export const cancelWeep = async (tx: Tx, member: MemberId, now: Date) => {
  const membership = await lockMembership(tx, member)
  const state = stateOf(membership, now)
  if (!membership || state === 'none') throw new DomainError('not_found')
  if (state === 'cancelled') return
  await forgiveDebt(tx, membership, now)
  if (state === 'joining') return endMembership(tx, membership, now)
  const until = membership.paid_until!
  await tx.run(sql`UPDATE weep_memberships SET cancelled_at = ${now}, order_id = NULL,
      next_charge_at = NULL, grace_until = NULL WHERE member_id = ${member}`)
  if (until <= now) {
    await endMembership(tx, membership, now)
    return notifyStep(tx, membership, 'ended', now)
  }
  await setWeepUntil(tx, member, until)
  await notifyStep(tx, membership, 'cancelled', until)
}

/** Ends a membership whose money is refunded, with the seats that only its members may hold. */
const undo = async (
  tx: Tx,
  membership: Membership,
  step: 'withdrawn' | 'refunded',
  facts: Pick<StepFacts, 'cents' | 'planWithdrawal'>,
  now: Date,
) => {
  const { member_id } = membership
  await forgiveDebt(tx, membership, now)
  await endMembership(tx, membership, now)
  const titles = await leaveExclusive(tx, member_id, now)
  await notifyStep(tx, { member_id, ...facts, titles }, step, now)
}

/**
 * Withdraws within the legal period: the plan ends at once and is refunded, except the days used when
 * the member had asked for it to begin at once.
 */
export const withdrawWeep = async (tx: Tx, member: MemberId, now: Date) => {
  const membership = await lockMembership(tx, member)
  const state = stateOf(membership, now)
  if (!membership || (state !== 'active' && state !== 'cancelled'))
    throw new DomainError('not_found')
  const until = withdrawableUntil(membership)
  const paid = await findLastPaid(tx, member)
  if (!until || until < now || !paid) throw new DomainError('conflict')
  const { order_id: orderId } = paid
  const use = usedShare(paid, now)
  const { keepCents } = use
  await tx.run(sql`UPDATE weep_periods SET withdrawn_at = ${now} WHERE order_id = ${orderId}`)
  const refundId = await wantRest(tx, { orderId, because: 'withdrawal', keepCents }, now)
  const refund = await tx.first<{ cents: number }>(
    sql`SELECT cents FROM refunds WHERE id = ${refundId ?? null}`,
  )
  const planWithdrawal = { ...use, joinableFrom: joinableFrom(now, now)!.getTime() }
  await undo(tx, membership, 'withdrawn', { cents: refund?.cents ?? 0, planWithdrawal }, now)
}

/**
 * Ends the membership once the whole payment of its current period is returned, by a refund or a
 * dispute. A partial refund changes nothing.
 */
export const weepBack = async (tx: Tx, orderId: number, now: Date) => {
  const period = await findPeriodOf(tx, orderId, now)
  if (!period || period.left > 0) return
  const membership = await lockMembership(tx, period.member)
  if (membership) await undo(tx, membership, 'refunded', { cents: period.cents }, now)
}
