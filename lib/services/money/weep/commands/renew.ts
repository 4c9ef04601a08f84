import { noticeDays } from '#lib/contract/weep-rules.ts'
import { setWeepUntil } from '../../../members/accounts/commands/weep.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { MemberId } from '../../../platform/http/member-id.ts'
import { markPaymentFailed } from '../../orders/commands/settle.ts'
import { methodOf } from '../../payments/queries.ts'
import { worksOn } from '../../payments/rules/methods.ts'
import { holdMembership, type Membership } from '../queries.ts'
import { renewsAt, whileRenewing } from '../rules/periods.ts'
import { endMembership } from './cancel.ts'
import { notifyStep } from './notify.ts'
import { dropDebt, oweAgain, oweRenewal } from './owe.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>
type Action = (tx: Tx, membership: Membership, now: Date) => Promise<unknown>

const atOnce = 500

/**
 * Runs the action for each due membership in its own transaction, and checks it again under the lock,
 * since a concurrent change may have come first. A failure of one does not hold up the others.
 */
const forEach = async ({ db, clock, log }: Needs, due: Sql, action: Action) => {
  for (let last = 0; ; ) {
    const batch = await db.rows<{ member: MemberId }>(
      sql`SELECT member_id "member" FROM weep_memberships WHERE ${due} AND member_id > ${last}
        ORDER BY member_id LIMIT ${atOnce}`,
    )
    for (const { member } of batch)
      await db
        .transaction(async (tx) => {
          const membership = await holdMembership(tx, member)
          const still = await tx.first(
            sql`SELECT FROM weep_memberships WHERE member_id = ${member} AND ${due}`,
          )
          if (membership && still) await action(tx, membership, clock.now())
        })
        .catch((error) =>
          log.error('the plan of a member could not be continued', { member, error }),
        )
    last = batch.at(-1)?.member ?? 0
    if (batch.length < atOnce) return
  }
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
const letGo: Action = async (tx, membership, now) => {
  if (await dropDebt(tx, membership, now)) await endMembership(tx, membership, now)
}

/** Ends plan orders whose membership is gone because the account was deleted. */
const endOwnerless = async ({ db, clock, log }: Needs) => {
  const ownerless = await db.rows<{ id: number }>(sql`SELECT o.id FROM orders o
    WHERE o.kind = 'weep' AND o.state IN ('pending', 'pledged')
      AND NOT EXISTS (SELECT FROM weep_memberships w WHERE w.order_id = o.id)`)
  for (const { id } of ownerless)
    await db
      .transaction((tx) => markPaymentFailed(tx, id, clock.now()))
      .catch((error) =>
        log.error('a plan order without a membership could not be ended', { order: id, error }),
      )
}

/**
 * Announces renewals, charges them at the end of the paid period, retries refused charges and ends
 * memberships.
 */
export const renewAll = async (needs: Needs) => {
  const { clock, config } = needs
  const { enabled } = config.weep
  const now = clock.now()
  const ahead = sql`CASE plan WHEN 'monthly' THEN make_interval(days => ${noticeDays.monthly}::int)
    ELSE make_interval(days => ${noticeDays.yearly}::int) END`
  const soon = sql`${goesOn} AND paid_until - ${ahead} <= ${now}
    AND noticed_until IS DISTINCT FROM paid_until`
  if (enabled) {
    await forEach(needs, soon, notice)
    await forEach(
      needs,
      sql`${goesOn} AND paid_until <= ${now} AND noticed_until = paid_until
        AND noticed_at + ${ahead} <= ${now}`,
      oweRenewal,
    )
    await forEach(needs, sql`ended_at IS NULL AND next_charge_at <= ${now}`, oweAgain)
  }
  const over = sql`ended_at IS NULL AND (grace_until <= ${now} OR (paid_until <= ${now}
    AND (cancelled_at IS NOT NULL OR NOT ${enabled}::boolean)))`
  await forEach(needs, over, end)
  const unpaid = sql`ended_at IS NULL AND paid_until IS NULL AND EXISTS (
    SELECT FROM orders o WHERE o.id = order_id AND o.held_until <= ${now})`
  await forEach(needs, unpaid, letGo)
  await endOwnerless(needs)
}
