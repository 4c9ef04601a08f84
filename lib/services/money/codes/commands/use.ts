import type { Tx } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { Applied } from '../queries.ts'

/** Counts one use, if one is left; otherwise the buyer needs a new quote. */
const count = async (tx: Tx, id: number, now: Date) => {
  const counted = await tx.run(
    sql`UPDATE codes SET used = used + 1 WHERE id = ${id} AND ended_at IS NULL
      AND (uses IS NULL OR used < uses) AND (until_at IS NULL OR until_at > ${now})`.named(
      'use a code',
    ),
  )
  if (counted === 0) throw new DomainError('quote_changed')
}

type Use = { member: number; orderId: number; applied: Applied | null }

/** Uses the code of the agreed quote with its order. Requires the lock of the member's account. */
export const useCode = async (tx: Tx, { member, orderId, applied }: Use, now: Date) => {
  if (!applied || applied.id === null) return
  const { id, inviter, discount } = applied
  if (inviter !== null) return acceptInvitation(tx, { invitee: member, inviter, orderId }, now)
  await count(tx, id, now)
  await tx.run(sql`INSERT INTO code_uses (order_id, code_id, member_id, cents, at)
    VALUES (${orderId}, ${id}, ${member}, ${discount!.cents}, ${now})`)
}

type Reservation = { member: number; seat: number; applied: Applied | null }

/**
 * Reserves the code for a seat when it is taken, whatever becomes of the code until the payment.
 * Requires the lock of the member's account.
 */
export const reserveCode = async (tx: Tx, { member, seat, applied }: Reservation, now: Date) => {
  if (!applied?.discount || applied.id === null) return
  const { id, discount } = applied
  const { left } = (await tx.first<{ left: boolean }>(sql`SELECT uses_each > (
      SELECT count(*) FROM code_uses WHERE member_id = ${member} AND code_id = ${id}
        AND given_back_at IS NULL) "left" FROM codes WHERE id = ${id}`))!
  if (!left) throw new DomainError('quote_changed')
  await count(tx, id, now)
  await tx.run(sql`INSERT INTO code_uses (participation_id, code_id, member_id, cents, at)
    VALUES (${seat}, ${id}, ${member}, ${discount.cents}, ${now})`)
}

const release = async (tx: Tx, which: Sql, now: Date) => {
  const use = await tx.first<{ code: number }>(sql`UPDATE code_uses SET given_back_at = ${now}
    WHERE ${which} AND given_back_at IS NULL RETURNING code_id "code"`)
  if (use) await tx.run(sql`UPDATE codes SET used = used - 1 WHERE id = ${use.code}`)
}

/** Releases the code of a seat that stays without it. */
export const releaseCode = (tx: Tx, seat: number, now: Date) =>
  release(tx, sql`participation_id = ${seat}`, now)

/** Releases the code of an order that ended or was wholly refunded: its member can use it again. */
export const giveCodeBack = (tx: Tx, orderId: number, now: Date) =>
  release(tx, sql`order_id = ${orderId}`, now)

type Invitee = { invitee: number; inviter: number; orderId: number }

/** Links an invitation to the invitee's first order. An order that has ended is replaced by the next one. */
export const acceptInvitation = (tx: Tx, { invitee, inviter, orderId }: Invitee, now: Date) =>
  tx.run(sql`INSERT INTO invitations AS i (invited_id, inviter_id, order_id, at)
    VALUES (${invitee}, ${inviter}, ${orderId}, ${now})
    ON CONFLICT (invited_id) DO UPDATE
      SET inviter_id = excluded.inviter_id, order_id = excluded.order_id, at = excluded.at
      WHERE i.rewarded_at IS NULL AND i.refused_at IS NULL
        AND EXISTS (SELECT FROM orders o WHERE o.id = i.order_id AND o.ended_at IS NOT NULL)`)
