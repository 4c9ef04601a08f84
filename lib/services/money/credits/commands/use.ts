import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { after, days } from '#lib/format/durations.ts'
import { daysAfterReturn } from '../rules.ts'
import { enter, type Lot, lockCredits, takeFromLots } from './book.ts'

type Use = { member: number; orderId: number; cents: number }

/** Spends the credits of the agreed quote; throws `quote_changed` if they were spent meanwhile. */
export const spendCredits = async (tx: Tx, { member, orderId, cents }: Use, now: Date) => {
  if (cents === 0) return
  const { available } = await lockCredits(tx, member)
  if (available < cents) throw new DomainError('quote_changed')
  const uses = await takeFromLots(tx, member, cents)
  await tx.run(sql`INSERT INTO credit_uses (order_id, lot_id, cents)
    SELECT ${orderId}, u.lot, u.cents
    FROM unnest(${uses.map(({ lot }) => lot)}::bigint[],
      ${uses.map((use) => use.cents)}::int[]) u(lot, cents)`)
  const { expiresAt } = uses.at(-1)!
  await enter(tx, { member, kind: 'used', available: -cents, orderId, expiresAt }, now)
}

type UsedLot = Lot & { isExtended: boolean }

/** Lists the lots of an order that hold credits to return, those with the latest date first. */
const listUsed = (tx: Tx, orderId: number) =>
  tx.rows<UsedLot>(sql`SELECT u.lot_id lot, u.cents - u.returned_cents "left",
      l.expires_at "expiresAt", l.extended_at IS NOT NULL "isExtended"
    FROM credit_uses u JOIN credit_lots l ON l.id = u.lot_id
    WHERE u.order_id = ${orderId} AND u.returned_cents < u.cents
    ORDER BY l.expires_at DESC, l.id DESC`)

/**
 * Returns credits to their lot. Those that come back at the end of their time get a new lot of a few days,
 * once: what comes back of such a lot after its date ends at once.
 */
const returnCredits = async (tx: Tx, { member, orderId, cents }: Use, used: UsedLot, now: Date) => {
  await tx.run(sql`UPDATE credit_uses SET returned_cents = returned_cents + ${cents}
    WHERE order_id = ${orderId} AND lot_id = ${used.lot}`)
  const least = after(now, days(daysAfterReturn))
  const isKept = used.isExtended || used.expiresAt >= least
  const expiresAt = isKept ? used.expiresAt : least
  const line = { member, orderId, expiresAt }
  await enter(tx, { ...line, kind: 'returned', available: cents }, now)
  if (expiresAt <= now) await enter(tx, { ...line, kind: 'expired', available: -cents }, now)
  else if (isKept)
    await tx.run(
      sql`UPDATE credit_lots SET left_cents = left_cents + ${cents} WHERE id = ${used.lot}`,
    )
  else
    await tx.run(sql`INSERT INTO credit_lots (member_id, cents, left_cents, expires_at, extended_at)
      VALUES (${member}, ${cents}, ${cents}, ${expiresAt}, ${now})`)
}

/** Returns credits of an order until `cents` in total are returned, however often it is called. */
export const returnUpTo = async (tx: Tx, { member, orderId, cents }: Use, now: Date) => {
  await lockCredits(tx, member)
  const returned = await tx.first<{ cents: number }>(sql`SELECT
      coalesce(sum(returned_cents), 0)::int cents FROM credit_uses WHERE order_id = ${orderId}`)
  let rest = cents - returned!.cents
  for (const used of await listUsed(tx, orderId)) {
    if (rest <= 0) return
    const back = Math.min(rest, used.left)
    await returnCredits(tx, { member, orderId, cents: back }, used, now)
    rest -= back
  }
}
