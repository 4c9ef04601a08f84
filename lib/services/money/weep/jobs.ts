import type { Tx } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { defineJob } from '#kernel/jobs/job.ts'
import { eachPage, eachRow, isDue, pageSize } from '#kernel/jobs/rows.ts'
import { noticeDays } from '#lib/contract/weep-rules.ts'
import type { Deps } from '#lib/services/deps.ts'
import { setWeepUntil } from '../../members/accounts/commands/weep.ts'
import { markPaymentFailed } from '../orders/commands/settle.ts'
import { askCharge } from '../payments/commands/tasks.ts'
import { methodOf } from '../payments/queries.ts'
import { worksOn } from '../payments/rules/methods.ts'
import { endMembership } from './commands/cancel.ts'
import { keepForRenewals } from './commands/collected.ts'
import { notifyStep } from './commands/notify.ts'
import { dropDebt, owe, oweAgain } from './commands/owe.ts'
import { lockMembership, type Membership } from './queries.ts'
import { renewsAt, whileRenewing } from './rules.ts'

type Late = { id: number; member: MemberId; providerOrderId: string }

/**
 * Fetches payment methods that the provider saved with a payment but reported later, or whose payment
 * was booked from an event without them. Asks for three days.
 */
const fetchMethods = async ({ db, clock, provider }: Pick<Deps, 'db' | 'clock' | 'provider'>) => {
  const now = clock.now()
  const late = await db.rows<Late>(sql`SELECT o.id, w.member_id "member",
      p.provider_order_id "providerOrderId"
    FROM weep_memberships w JOIN weep_periods t ON t.member_id = w.member_id
      AND t.until_at = w.paid_until
    JOIN orders o ON o.id = t.order_id AND o.paid_at > ${now}::timestamptz - interval '3 days'
    JOIN captures c ON c.order_id = o.id AND c.state = 'completed' AND c.second_of IS NULL
    JOIN payments p ON p.id = c.payment_id AND p.source <> 'vaulted'
    WHERE w.kept_of IS DISTINCT FROM o.id AND w.ended_at IS NULL AND p.provider_order_id IS NOT NULL
      AND ${isDue('weep.fetch-method', sql`o.id`, now)}
    ORDER BY w.member_id LIMIT 200`)
  await eachRow(db, 'weep.fetch-method', { rows: late, now }, async (order) => {
    const { id: orderId, member, providerOrderId } = order
    const { stored } = await provider.readPurchase(providerOrderId)
    if (stored)
      await db.transaction((tx) => keepForRenewals(tx, { orderId, member, stored }, clock.now()))
  })
}

type Action = (tx: Tx, membership: Membership, now: Date) => Promise<unknown>

/** Announces a renewal. A late notice postpones the charge, and the benefits stay meanwhile. */
const notice: Action = async (tx, membership, now) => {
  const { member_id: member, plan, method_id, paid_until } = membership
  const until = paid_until!
  await tx.run(sql`UPDATE weep_memberships SET noticed_until = ${until}, noticed_at = ${now}
    WHERE member_id = ${member}`)
  const due = renewsAt({ plan, paid_until: until, noticed_at: now })
  await setWeepUntil(tx, member, whileRenewing(due))
  const method = method_id === null ? undefined : await methodOf(tx, member, method_id)
  const step = method && worksOn(method, until) ? 'notice' : 'noticeWithout'
  await notifyStep(tx, membership, step, due)
}

/** Places the order of a renewal and enqueues its charge from the saved method. */
const oweRenewal: Action = async (tx, membership, now) =>
  askCharge(tx, await owe(tx, membership, null, now))

/** Ends a membership. One that was not paid within its first day had no benefits yet. */
const end: Action = async (tx, membership, now) => {
  if (!(await dropDebt(tx, membership, now))) return
  await endMembership(tx, membership, now)
  if (membership.paid_until) await notifyStep(tx, membership, 'ended', now)
}

/** Ends plan orders whose membership is gone because the account was deleted. */
const endOwnerless = async (db: Deps['db'], now: Date) => {
  const rows = await db.rows<{ id: number }>(sql`SELECT o.id FROM orders o
    WHERE o.kind = 'weep' AND o.state IN ('pending', 'pledged')
      AND NOT EXISTS (SELECT FROM weep_memberships w WHERE w.order_id = o.id)`)
  await eachRow(db, 'weep.end-ownerless', { rows, now }, ({ id }) =>
    db.transaction((tx) => markPaymentFailed(tx, id, now)),
  )
}

const ahead = sql`CASE plan WHEN 'monthly' THEN make_interval(days => ${noticeDays.monthly}::int)
  ELSE make_interval(days => ${noticeDays.yearly}::int) END`
const goesOn = sql`ended_at IS NULL AND cancelled_at IS NULL AND order_id IS NULL`

type Step = readonly [job: string, due: Sql, action: Action]

const charges = (now: Date): Step[] => [
  [
    'weep.notice',
    sql`${goesOn} AND paid_until - ${ahead} <= ${now} AND noticed_until IS DISTINCT FROM paid_until`,
    notice,
  ],
  [
    'weep.owe-renewal',
    sql`${goesOn} AND paid_until <= ${now} AND noticed_until = paid_until
      AND noticed_at + ${ahead} <= ${now}`,
    oweRenewal,
  ],
  ['weep.owe-again', sql`ended_at IS NULL AND next_charge_at <= ${now}`, oweAgain],
]

const ends = (now: Date, isOffered: boolean): Step[] => [
  [
    'weep.end',
    sql`ended_at IS NULL AND (grace_until <= ${now} OR (paid_until <= ${now}
      AND (cancelled_at IS NOT NULL OR NOT ${isOffered}::boolean)))`,
    end,
  ],
  [
    'weep.let-go',
    sql`ended_at IS NULL AND paid_until IS NULL AND EXISTS (
      SELECT FROM orders o WHERE o.id = order_id AND o.held_until <= ${now})`,
    end,
  ],
]

/**
 * Announces renewals, charges them at the end of the paid period, retries refused charges and ends
 * memberships: each in its own transaction, and checked again under its lock.
 */
export const renewAll = async ({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) => {
  const now = clock.now()
  const { enabled } = config.weep
  const steps = [...(enabled ? charges(now) : []), ...ends(now, enabled)]
  for (const [job, due, action] of steps) {
    const page = (after: number) => sql`SELECT member_id id FROM weep_memberships
      WHERE ${due} AND member_id > ${after} ORDER BY member_id LIMIT ${pageSize}`
    await eachPage<{ id: MemberId }>(db, job, { page, now }, ({ id: member }) =>
      db.transaction(async (tx) => {
        const membership = await lockMembership(tx, member)
        const still = await tx.first(
          sql`SELECT FROM weep_memberships WHERE member_id = ${member} AND ${due}`,
        )
        if (membership && still) await action(tx, membership, now)
      }),
    )
  }
  await endOwnerless(db, now)
}

export const renewWeep = defineJob({
  name: 'weep.renew',
  cron: '*/5 * * * *',
  run: async (deps: Deps) => {
    await fetchMethods(deps)
    await renewAll(deps)
  },
})
