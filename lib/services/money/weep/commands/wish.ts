import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { WeepPlan } from '#lib/contract/weep.ts'
import { after, days } from '#lib/format/durations.ts'
import { setWeepUntil } from '../../../members/accounts/commands/weep.ts'
import { methodOf } from '../../payments/queries.ts'
import { findLastPaid, findMembership, lockMembership, type Membership } from '../queries.ts'
import { joinableFrom, stateOf, whileRenewing } from '../rules.ts'
import { notifyStep } from './notify.ts'
import { dropDebt, owe, oweAgain, startMembership } from './owe.ts'

type Wish = {
  member: MemberId
  plan: WeepPlan
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

/** Begins a membership with an order that the buyer pays within a day. */
const begin = async (tx: Tx, { member: member_id, plan, cents, startNow }: Wish, now: Date) => {
  await startMembership(tx, { member_id, plan, cents, anchor: now })
  const startRequestedAt = startNow ? now : null
  await owe(tx, { member_id, plan, cents, startRequestedAt }, after(now, days(1)), now)
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
  const { member } = wish
  await tx.run(sql`UPDATE weep_memberships SET cancelled_at = NULL WHERE member_id = ${member}`)
  const resumed = (await findMembership(tx, member))!
  await setWeepUntil(tx, member, whileRenewing(resumed.paid_until!))
  await notifyStep(tx, resumed, 'resumed', resumed.paid_until!)
}
