import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { setWeepUntil } from '../../../members/accounts/commands/weep.ts'
import { methodOf } from '../../payments/queries.ts'
import { findLastPaid, findMembership, lockMembership, type Membership } from '../queries.ts'
import { type Plan, whileRenewing } from '../rules/periods.ts'
import { stateOf } from '../rules/states.ts'
import { joinableFrom } from '../rules/withdrawals.ts'
import { notifyStep } from './notify.ts'
import { dropDebt, oweAgain, oweToJoin } from './owe.ts'

export type Wish = {
  member: MemberId
  plan: Plan
  methodId: number | undefined
  cents: number
  /** Express request, when joining, that the plan begins at once. */
  startNow: boolean
}

/** True when an open order for the same plan and price exists: it stays the one to pay. */
const isAsked = (tx: Tx, { order_id: order, plan, cents }: Membership, wish: Wish, now: Date) =>
  plan === wish.plan &&
  cents === wish.cents &&
  tx.first(sql`SELECT FROM orders
    WHERE id = ${order} AND state = 'pending' AND held_until > ${now}`)

const begin = async (tx: Tx, { member, plan, cents, startNow }: Wish, now: Date) => {
  await tx.run(sql`INSERT INTO weep_memberships (member_id, plan, cents, anchor)
    VALUES (${member}, ${plan}, ${cents}, ${now})
    ON CONFLICT (member_id) DO UPDATE SET plan = excluded.plan, cents = excluded.cents,
      anchor = excluded.anchor, method_id = NULL, joined_at = NULL, since_anchor = 0, periods = 0, paid_until = NULL,
      kept_of = NULL, order_id = NULL, noticed_until = NULL, noticed_at = NULL, next_charge_at = NULL, grace_until = NULL,
      cancelled_at = NULL, ended_at = NULL`)
  const startRequestedAt = startNow ? now : null
  await oweToJoin(tx, { member_id: member, plan, cents, startRequestedAt }, now)
}

const joinAgain = async (tx: Tx, membership: Membership, wish: Wish, now: Date) => {
  if (await isAsked(tx, membership, wish, now)) {
    if (wish.startNow)
      await tx.run(sql`UPDATE weep_periods SET start_requested_at = ${now}
        WHERE order_id = ${membership.order_id} AND start_requested_at IS NULL`)
    return
  }
  if (!(await dropDebt(tx, membership, now))) throw new DomainError('conflict')
  await begin(tx, wish, now)
}

/** Changes the plan from the next period on, counted from the end of the paid one. */
const changePlan = async (tx: Tx, running: Membership, { member, plan, cents }: Wish) => {
  if (running.order_id !== null) throw new DomainError('conflict')
  await tx.run(sql`UPDATE weep_memberships SET plan = ${plan}, cents = ${cents},
      anchor = paid_until, since_anchor = 0, noticed_until = NULL, noticed_at = NULL
      WHERE member_id = ${member}`)
}

/** Does nothing for the current method, so that repeated requests do not repeat the charge. */
const changeMethod = async (tx: Tx, running: Membership, methodId: number) => {
  const { member_id: member } = running
  if (!(await methodOf(tx, member, methodId))) throw new DomainError('not_found')
  if (running.method_id === methodId) return
  const last = await findLastPaid(tx, member)
  await tx.run(sql`UPDATE weep_memberships SET method_id = ${methodId}, kept_of = ${last?.order_id ?? null}
    WHERE member_id = ${member}`)
  if (running.grace_until) await oweAgain(tx, running)
}

const resume = async (tx: Tx, { member_id: member, paid_until: until }: Membership) => {
  await tx.run(sql`UPDATE weep_memberships SET cancelled_at = NULL WHERE member_id = ${member}`)
  await setWeepUntil(tx, member, whileRenewing(until!))
}

/** Joins, resumes, or changes plan or method. Idempotent. */
export const wishWeep = async (tx: Tx, wish: Wish, now: Date) => {
  const membership = await lockMembership(tx, wish.member)
  const state = stateOf(membership, now)
  // The first payment is made by the buyer, and its method is saved for the renewals.
  if ((state === 'none' || state === 'joining') && wish.methodId !== undefined)
    throw new DomainError('invalid', { fields: { payment_method_id: ['method.atPayment'] } })
  if (!membership || state === 'none') {
    const until = joinableFrom(membership?.withdrawn_at ?? null, now)
    if (until) throw new DomainError('rejoin_later', { until })
    return begin(tx, wish, now)
  }
  if (state === 'joining') return joinAgain(tx, membership, wish, now)
  if (wish.plan !== membership.plan) await changePlan(tx, membership, wish)
  if (wish.methodId !== undefined) await changeMethod(tx, membership, wish.methodId)
  if (state !== 'cancelled') return
  await resume(tx, membership)
  const goesOn = (await findMembership(tx, wish.member))!
  await notifyStep(tx, goesOn, 'resumed', goesOn.paid_until!)
}
