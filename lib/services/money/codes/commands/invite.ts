import { randomBytes } from 'node:crypto'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { invitationRules } from '#lib/contract/invitation-rules.ts'
import { lockCredits, makeAvailable, notifyCredits } from '../../credits/commands/book.ts'
import { retainedGoodsOf } from '../../credits/commands/earn.ts'
import { monthsToSpend } from '../../credits/rules.ts'
import { lockOrder } from '../../orders/commands/states.ts'
import { ended } from '../../orders/rules/states.ts'
import { isChargedBack, isContested } from '../../payments/queries.ts'
import { t } from '../present.ts'
import { countRewarded, findCode, refusesInvitee } from '../queries.ts'
import { invitationCode } from '../rules.ts'
import { acceptInvitation } from './use.ts'

/** Returns the member's invitation code, created on first use. */
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
  // Retries: the code collides with another member's, or a concurrent request has created one.
  return made?.code ?? ownInvitation(tx, member)
}

/** Applies the invitation of the member's sign-up to their first order, a seat included. */
export const followSignUp = async (tx: Tx, member: number, orderId: number, now: Date) => {
  const row = await tx.first<{ code: string }>(
    sql`SELECT sign_up_code code FROM members WHERE id = ${member} AND sign_up_code IS NOT NULL`,
  )
  const code = row && (await findCode(tx, row.code))
  if (!code?.inviter) return
  const { inviter } = code
  if (await refusesInvitee(tx, { invitee: member, inviter, order: orderId })) return
  await acceptInvitation(tx, { invitee: member, inviter, orderId }, now)
}

type Open = { invitee: number; inviter: number; inviteeName: string; inviterName: string }

const lockOpen = (tx: Tx, orderId: number) =>
  tx.first<Open>(sql`SELECT i.invited_id invitee, i.inviter_id inviter,
      split_part(g.name, ' ', 1) "inviteeName", split_part(m.name, ' ', 1) "inviterName"
    FROM invitations i JOIN members g ON g.id = i.invited_id AND g.deleted_at IS NULL
    JOIN members m ON m.id = i.inviter_id AND m.deleted_at IS NULL
    WHERE i.order_id = ${orderId} AND i.rewarded_at IS NULL AND i.refused_at IS NULL
    FOR UPDATE OF i`)

const give = async (tx: Tx, open: Open, cents: number, now: Date) => {
  const { invitee, inviter, inviteeName, inviterName } = open
  const isOver = (await countRewarded(tx, inviter, now)) >= invitationRules.mostPerMonth
  const gifts = [
    { member: invitee, reason: t('invitedBy', { name: inviterName }) },
    ...(isOver ? [] : [{ member: inviter, reason: t('invited', { name: inviteeName }) }]),
  ]
  for (const gift of gifts) {
    const line = { ...gift, kind: 'invited', cents, months: monthsToSpend } as const
    const until = (await makeAvailable(tx, line, now)).getTime()
    await notifyCredits(tx, gift.member, t('rewarded', { cents, reason: gift.reason, until }))
  }
  await tx.run(sql`UPDATE invitations SET rewarded_at = ${now}, reward_cents = ${cents},
      inviter_cents = ${isOver ? 0 : cents} WHERE invited_id = ${invitee}`)
}

/**
 * Rewards the invitee and the inviter of an order that can no longer be sent back. An open or lost
 * dispute leaves the invitation as it is, since an appeal may give the money back. An order that has
 * ended leaves the invitation to the invitee's next order.
 */
export const reward = async (tx: Tx, orderId: number, cents: number, now: Date) => {
  // Locks the order before the invitation, as every writer that follows an order does.
  const order = await lockOrder(tx, orderId)
  const open = await lockOpen(tx, orderId)
  if (!open || ended.includes(order.state)) return
  if ((await isContested(tx, orderId)) || (await isChargedBack(tx, orderId))) return
  const { invitee, inviter } = open
  // Takes the locks in the order of member ids, and before anything is compared or counted: of two
  // concurrent rewards of one inviter not both are the first of a household, or the last of a month.
  for (const member of [invitee, inviter].sort((one, other) => one - other))
    await lockCredits(tx, member)
  const isTooLittle = (await retainedGoodsOf(tx, order)) < invitationRules.leastKeptCents
  if (isTooLittle || (await refusesInvitee(tx, { invitee, inviter, order: orderId }, 'reward')))
    await tx.run(sql`UPDATE invitations SET refused_at = ${now} WHERE invited_id = ${invitee}`)
  else await give(tx, open, cents, now)
}
