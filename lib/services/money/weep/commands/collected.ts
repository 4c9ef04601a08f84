import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { enqueue } from '#kernel/outbox/task.ts'
import { forgetVaulted } from '#lib/tools/forget.ts'
import type { RefusalKind } from '#lib/tools/payment-provider/refusal.ts'
import type { StoredMethod } from '#lib/tools/payment-provider/types.ts'
import { setWeepUntil } from '../../../members/accounts/commands/weep.ts'
import { graceEnd, isTriedAgain, nextRetry } from '../../groups/rules/grace.ts'
import { saveMethod } from '../../payments/commands/methods.ts'
import { findLastPaid, findMembershipOf, lockMembership } from '../queries.ts'
import { endAfter, stateOf, whileRenewing } from '../rules.ts'
import { notifyStep } from './notify.ts'

/**
 * Extends the membership after its order is paid. A renewal runs from the end of the previous period,
 * however late it was paid.
 */
export const weepPaid = async (tx: Tx, orderId: number, at: Date) => {
  const membership = await findMembershipOf(tx, orderId)
  if (!membership) return
  const { member_id: member, plan, paid_until: before, periods, since_anchor: since } = membership
  const anchor = before ? membership.anchor : at
  const until = endAfter(anchor, plan, since + 1)
  const period = await tx.first<{ startRequestedAt: Date | null }>(sql`UPDATE weep_periods
    SET from_at = ${before ?? at}, until_at = ${until} WHERE order_id = ${orderId}
    RETURNING start_requested_at "startRequestedAt"`)
  await tx.run(sql`UPDATE weep_memberships SET joined_at = coalesce(joined_at, ${at}),
      anchor = ${anchor}, periods = ${periods + 1}, since_anchor = ${since + 1},
      paid_until = ${until}, order_id = NULL, next_charge_at = NULL, grace_until = NULL
    WHERE member_id = ${member}`)
  await setWeepUntil(tx, member, membership.cancelled_at ? until : whileRenewing(until))
  await notifyStep(tx, { ...membership, ...period }, before ? 'renewed' : 'joined', until)
}

/**
 * Schedules up to three retries after a refused renewal, with the benefits kept. When the shop's
 * account is the cause, the member is notified only after the last retry.
 */
export const weepRefused = async (tx: Tx, orderId: number, kind: RefusalKind, at: Date) => {
  const membership = await findMembershipOf(tx, orderId)
  if (!membership?.paid_until) return
  const until = membership.grace_until ?? graceEnd(at)
  const again = isTriedAgain(kind) ? nextRetry(until, at) : null
  await tx.run(sql`UPDATE weep_memberships SET grace_until = ${until}, next_charge_at = ${again}
    WHERE member_id = ${membership.member_id}`)
  await setWeepUntil(tx, membership.member_id, until)
  if (kind === 'stop') {
    if (!again) await notifyStep(tx, membership, 'notTaken', until)
  } else await notifyStep(tx, membership, again ? 'refused' : 'methodNeeded', until)
}

/**
 * Saves the method with which the buyer paid a period, to charge renewals from it. A method that is not
 * needed is deleted at the provider.
 */
export const keepForRenewals = async (
  tx: Tx,
  { orderId, member, stored }: { orderId: number; member: MemberId; stored: StoredMethod },
  now: Date,
) => {
  const membership = await lockMembership(tx, member)
  const last = await findLastPaid(tx, member)
  const runs = ['active', 'cancelled'].includes(stateOf(membership, now))
  if (!runs || last?.order_id !== orderId) return enqueue(tx, forgetVaulted, { vaultId: stored.id })
  const id = await saveMethod(tx, { member, stored, kept: true }, now)
  await tx.run(sql`UPDATE weep_memberships SET method_id = ${id}, kept_of = ${orderId}
    WHERE member_id = ${member}`)
}
