import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { MemberId } from '../../../platform/http/member-id.ts'
import { lockCredits, makeAvailable } from '../../credits/commands/book.ts'
import { monthsToSpend } from '../../credits/rules.ts'
import { isContested, refundedOf } from '../../payments/queries.ts'
import { refusesGuest } from '../queries/apply.ts'
import { findCode } from '../queries/codes.ts'
import { invitationCode } from '../rules.ts'
import { tellRewarded } from './tell.ts'
import { acceptInvitation } from './use.ts'

/** A member's own, made when it is first asked for. */
export const ownInvitation = async (tx: Tx, member: MemberId): Promise<string> => {
  const known = await tx.first<{ code: string }>(
    sql`SELECT code FROM codes WHERE member_id = ${member}`,
  )
  if (known) return known.code
  const { name } = (await tx.first<{ name: string }>(
    sql`SELECT name FROM members WHERE id = ${member} FOR NO KEY UPDATE`,
  ))!
  const made = await tx.first<{ code: string }>(sql`INSERT INTO codes (code, member_id)
    VALUES (${invitationCode(name, randomBytes(5))}, ${member}) ON CONFLICT DO NOTHING RETURNING code`)
  // Somebody else has these letters, or another window was quicker.
  return made?.code ?? ownInvitation(tx, member)
}

/** Who signed up by an invitation comes by it with whatever they pay first, a seat too. */
export const followSignUp = async (tx: Tx, member: number, orderId: number, now: Date) => {
  const kept = await tx.first<{ code: string }>(
    sql`SELECT sign_up_code code FROM members WHERE id = ${member} AND sign_up_code IS NOT NULL`,
  )
  const code = kept && (await findCode(tx, kept.code))
  if (!code?.inviter) return
  const { inviter } = code
  if (await refusesGuest(tx, { guest: member, inviter, order: orderId })) return
  await acceptInvitation(tx, { guest: member, inviter, orderId }, now)
}

type Open = { guest: number; inviter: number; guestName: string; inviterName: string }

const lockOpen = (tx: Tx, orderId: number) =>
  tx.first<Open>(sql`SELECT i.invited_id guest, i.inviter_id inviter,
      split_part(g.name, ' ', 1) "guestName", split_part(m.name, ' ', 1) "inviterName"
    FROM invitations i JOIN members g ON g.id = i.invited_id AND g.deleted_at IS NULL
    JOIN members m ON m.id = i.inviter_id AND m.deleted_at IS NULL
    WHERE i.order_id = ${orderId} AND i.rewarded_at IS NULL AND i.refused_at IS NULL
    FOR UPDATE OF i`)

/** Nothing is given for what a buyer contests, or has got back from the provider; an appeal may turn it round. */
const isKept = async (tx: Tx, orderId: number) => {
  if (await isContested(tx, orderId)) return false
  const order = (await tx.first<{ cents: number }>(
    sql`SELECT total_cents cents FROM orders WHERE id = ${orderId}`,
  ))!
  return order.cents === 0 || ((await refundedOf(tx, [orderId])).get(orderId) ?? 0) < order.cents
}

type Reward = { cents: number; reasonOf: (open: Open) => { guest: string; inviter: string } }

/** Nobody can send the order back any more: both get theirs, in one commit, in the order of their ids. */
export const reward = async (tx: Tx, orderId: number, { cents, reasonOf }: Reward, now: Date) => {
  const open = await lockOpen(tx, orderId)
  if (!open || !(await isKept(tx, orderId))) return
  const { guest, inviter } = open
  if (await refusesGuest(tx, { guest, inviter, order: orderId }))
    return tx.run(sql`UPDATE invitations SET refused_at = ${now} WHERE invited_id = ${guest}`)
  const reasons = reasonOf(open)
  const gifts = [
    { member: guest, reason: reasons.guest },
    { member: inviter, reason: reasons.inviter },
  ].sort((one, other) => one.member - other.member)
  for (const { member, reason } of gifts) {
    await lockCredits(tx, member)
    const line = { member, kind: 'invited', reason, cents, months: monthsToSpend } as const
    await tellRewarded(tx, { member, cents, reason, until: await makeAvailable(tx, line, now) })
  }
  await tx.run(sql`UPDATE invitations SET rewarded_at = ${now}, reward_cents = ${cents}
    WHERE invited_id = ${guest}`)
}
