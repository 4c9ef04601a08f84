import type { Tx } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { eachPage, eachRow, pageSize } from '#kernel/jobs/rows.ts'
import { noticeDays } from '#lib/contract/weep-rules.ts'
import type { Deps } from '#lib/services/deps.ts'
import { setWeepUntil } from '../../../members/accounts/commands/weep.ts'
import { markPaymentFailed } from '../../orders/commands/settle.ts'
import { methodOf } from '../../payments/queries.ts'
import { worksOn } from '../../payments/rules/methods.ts'
import { lockMembership, type Membership } from '../queries.ts'
import { renewsAt, whileRenewing } from '../rules/periods.ts'
import { endMembership } from './cancel.ts'
import { notifyStep } from './notify.ts'
import { dropDebt, oweAgain, oweRenewal } from './owe.ts'

type RenewalDeps = Pick<Deps, 'db' | 'clock' | 'config'>
type Action = (tx: Tx, membership: Membership, now: Date) => Promise<unknown>

/**
 * Runs the action for each due membership in its own transaction, and checks it again under the lock,
 * since a concurrent change may have come first.
 */
const forEach = ({ db, clock }: RenewalDeps, job: string, due: Sql, action: Action) => {
  const now = clock.now()
  const page = (after: number) =>
    sql`SELECT member_id id FROM weep_memberships WHERE ${due} AND member_id > ${after}
      ORDER BY member_id LIMIT ${pageSize}`
  return eachPage<{ id: MemberId }>(db, job, { page, now }, ({ id: member }) =>
    db.transaction(async (tx) => {
      const membership = await lockMembership(tx, member)
      const still = await tx.first(
        sql`SELECT FROM weep_memberships WHERE member_id = ${member} AND ${due}`,
      )
      if (membership && still) await action(tx, membership, now)
    }),
  )
}

const goesOn = sql`ended_at IS NULL AND cancelled_at IS NULL AND order_id IS NULL`

const canBeCharged = async (tx: Tx, { member_id, method_id, paid_until }: Membership) => {
  const method = method_id === null ? undefined : await methodOf(tx, member_id, method_id)
  return method !== undefined && worksOn(method, paid_until!)
}

/** Announces a renewal. A late notice postpones the charge, and the benefits stay meanwhile. */
const notice: Action = async (tx, membership, now) => {
  const { member_id: member, plan, paid_until } = membership
  const until = paid_until!
  await tx.run(sql`UPDATE weep_memberships SET noticed_until = ${until}, noticed_at = ${now}
    WHERE member_id = ${member}`)
  const due = renewsAt({ plan, paid_until: until, noticed_at: now })
  await setWeepUntil(tx, member, whileRenewing(due))
  await notifyStep(
    tx,
    membership,
    (await canBeCharged(tx, membership)) ? 'notice' : 'noticeWithout',
    due,
  )
}

const end: Action = async (tx, membership, now) => {
  if (!(await dropDebt(tx, membership, now))) return
  await endMembership(tx, membership, now)
  await notifyStep(tx, membership, 'ended', now)
}

/** Ends a membership that was not paid within its first day; it had no benefits yet. */
const endUnpaid: Action = async (tx, membership, now) => {
  if (await dropDebt(tx, membership, now)) await endMembership(tx, membership, now)
}

/** Ends plan orders whose membership is gone because the account was deleted. */
const endOwnerless = async ({ db, clock }: RenewalDeps) => {
  const ownerless = await db.rows<{ id: number }>(sql`SELECT o.id FROM orders o
    WHERE o.kind = 'weep' AND o.state IN ('pending', 'pledged')
      AND NOT EXISTS (SELECT FROM weep_memberships w WHERE w.order_id = o.id)`)
  const now = clock.now()
  await eachRow(db, 'weep.end-ownerless', { rows: ownerless, now }, ({ id }) =>
    db.transaction((tx) => markPaymentFailed(tx, id, now)),
  )
}

/**
 * Announces renewals, charges them at the end of the paid period, retries refused charges and ends
 * memberships.
 */
export const renewAll = async (needs: RenewalDeps) => {
  const { clock, config } = needs
  const { enabled } = config.weep
  const now = clock.now()
  const ahead = sql`CASE plan WHEN 'monthly' THEN make_interval(days => ${noticeDays.monthly}::int)
    ELSE make_interval(days => ${noticeDays.yearly}::int) END`
  const soon = sql`${goesOn} AND paid_until - ${ahead} <= ${now}
    AND noticed_until IS DISTINCT FROM paid_until`
  if (enabled) {
    await forEach(needs, 'weep.notice', soon, notice)
    await forEach(
      needs,
      'weep.owe-renewal',
      sql`${goesOn} AND paid_until <= ${now} AND noticed_until = paid_until
        AND noticed_at + ${ahead} <= ${now}`,
      oweRenewal,
    )
    await forEach(
      needs,
      'weep.owe-again',
      sql`ended_at IS NULL AND next_charge_at <= ${now}`,
      oweAgain,
    )
  }
  const over = sql`ended_at IS NULL AND (grace_until <= ${now} OR (paid_until <= ${now}
    AND (cancelled_at IS NOT NULL OR NOT ${enabled}::boolean)))`
  await forEach(needs, 'weep.end', over, end)
  const unpaid = sql`ended_at IS NULL AND paid_until IS NULL AND EXISTS (
    SELECT FROM orders o WHERE o.id = order_id AND o.held_until <= ${now})`
  await forEach(needs, 'weep.let-go', unpaid, endUnpaid)
  await endOwnerless(needs)
}
