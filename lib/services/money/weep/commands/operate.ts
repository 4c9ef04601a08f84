import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { WeepPlan } from '#lib/contract/weep.ts'
import { setWeepUntil } from '../../../members/accounts/commands/weep.ts'
import { lockMembership } from '../queries.ts'
import { endAfter, stateOf, whileRenewing } from '../rules.ts'
import { notifyStep } from './notify.ts'
import { startMembership } from './owe.ts'

type Gift = { member: MemberId; plan: WeepPlan; months: number; cents: number }

/**
 * Gives months of the plan for free. A running membership is charged later by that time; otherwise it
 * ends with the gift and is charged nothing. Refused while a renewal is owed, since the given months
 * would be charged.
 */
export const giveWeep = async (tx: Tx, { member, plan, months, cents }: Gift, now: Date) => {
  const membership = await lockMembership(tx, member)
  const state = stateOf(membership, now)
  if (state === 'joining' || (state !== 'none' && membership?.order_id))
    throw new DomainError('conflict')
  const runs = membership && state !== 'none'
  const from = runs && membership.paid_until! > now ? membership.paid_until! : now
  const until = endAfter(from, 'monthly', months)
  if (runs)
    await tx.run(sql`UPDATE weep_memberships SET paid_until = ${until}, anchor = ${until},
        since_anchor = 0 WHERE member_id = ${member}`)
  else
    await startMembership(tx, {
      member_id: member,
      plan,
      cents,
      anchor: until,
      joined_at: now,
      paid_until: until,
      cancelled_at: now,
    })
  await tx.run(sql`INSERT INTO weep_periods (member_id, plan, from_at, until_at)
    VALUES (${member}, 'monthly', ${from}, ${until})`)
  await setWeepUntil(tx, member, state === 'active' ? whileRenewing(until) : until)
  await notifyStep(tx, { member_id: member, cents }, 'given', until)
  return until
}
