import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { Applied } from '../queries/apply.ts'

type Use = { member: number; orderId: number; applied: Applied | null }

/** Counts one use if one is left. Returns 0 otherwise, and the caller asks the buyer for a new quote. */
const count = (tx: Tx, id: number, now: Date) =>
  tx.run(
    sql`UPDATE codes SET used = used + 1 WHERE id = ${id} AND ended_at IS NULL
      AND (uses IS NULL OR used < uses) AND (until_at IS NULL OR until_at > ${now})`.named(
      'use a code',
    ),
  )

/**
 * Uses the code of the agreed quote in the transaction of the order. Requires the lock of the member's
 * account.
 */
export const useCode = async (tx: Tx, { member, orderId, applied }: Use, now: Date) => {
  if (!applied || applied.id === null) return
  const { id, inviter, discount } = applied
  if (inviter !== null) return acceptInvitation(tx, { invitee: member, inviter, orderId }, now)
  if (!discount || (await count(tx, id, now)) === 0) throw new DomainError('quote_changed')
  await tx.run(sql`INSERT INTO code_uses (order_id, code_id, member_id, cents, at)
    VALUES (${orderId}, ${id}, ${member}, ${discount.cents}, ${now})`)
}

type Held = { member: number; seat: number; applied: Applied | null }

/**
 * Reserves the code for a seat when it is taken, whatever becomes of the code until the payment.
 * Requires the lock of the member's account.
 */
export const reserveCode = async (tx: Tx, { member, seat, applied }: Held, now: Date) => {
  if (!applied?.discount || applied.id === null) return
  const { id, discount } = applied
  const { left } = (await tx.first<{ left: boolean }>(sql`SELECT uses_each > (
      SELECT count(*) FROM code_uses WHERE member_id = ${member} AND code_id = ${id}
        AND given_back_at IS NULL) "left" FROM codes WHERE id = ${id}`))!
  if (!left || (await count(tx, id, now)) === 0) throw new DomainError('quote_changed')
  await tx.run(sql`INSERT INTO code_uses (participation_id, code_id, member_id, cents, at)
    VALUES (${seat}, ${id}, ${member}, ${discount.cents}, ${now})`)
}

/** Releases the code of a seat that stays without it. */
export const releaseCode = async (tx: Tx, seat: number, now: Date) => {
  const held = await tx.first<{ code: number }>(sql`UPDATE code_uses SET given_back_at = ${now}
    WHERE participation_id = ${seat} AND given_back_at IS NULL RETURNING code_id "code"`)
  if (held) await tx.run(sql`UPDATE codes SET used = used - 1 WHERE id = ${held.code}`)
}

type Invitee = { invitee: number; inviter: number; orderId: number }

/** Links an invitation to the invitee's first order. An order that has ended is replaced by the next one. */
export const acceptInvitation = (tx: Tx, { invitee, inviter, orderId }: Invitee, now: Date) =>
  tx.run(sql`INSERT INTO invitations AS i (invited_id, inviter_id, order_id, at)
    VALUES (${invitee}, ${inviter}, ${orderId}, ${now})
    ON CONFLICT (invited_id) DO UPDATE
      SET inviter_id = excluded.inviter_id, order_id = excluded.order_id, at = excluded.at
      WHERE i.rewarded_at IS NULL AND i.refused_at IS NULL
        AND EXISTS (SELECT FROM orders o WHERE o.id = i.order_id AND o.ended_at IS NOT NULL)`)

/**
 * Releases the code of an order that ended or was wholly refunded, so that its member can use it again.
 * Idempotent.
 */
export const giveCodeBack = async (tx: Tx, orderId: number, now: Date) => {
  const used = await tx.first<{ code: number }>(sql`UPDATE code_uses SET given_back_at = ${now}
    WHERE order_id = ${orderId} AND given_back_at IS NULL RETURNING code_id "code"`)
  if (used) await tx.run(sql`UPDATE codes SET used = used - 1 WHERE id = ${used.code}`)
}
