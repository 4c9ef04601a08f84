import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { after, days } from '#lib/format/durations.ts'
import { daysAfterReturn } from '../rules.ts'
import { enter, type LotUse, lockCredits, takeFromLots } from './book.ts'

type Use = { member: number; orderId: number; cents: number }

const recordUses = (tx: Tx, orderId: number, taken: readonly LotUse[]) =>
  tx.run(sql`INSERT INTO credit_uses (order_id, lot_id, cents)
    SELECT ${orderId}, u.lot, u.cents
    FROM unnest(${taken.map(({ lot }) => lot)}::bigint[],
      ${taken.map(({ cents }) => cents)}::int[]) u(lot, cents)`)

/**
 * Spends the credits of the agreed quote; throws `quote_changed` if they were spent elsewhere
 * meanwhile.
 */
export const spendCredits = async (tx: Tx, { member, orderId, cents }: Use, now: Date) => {
  if (cents === 0) return
  const { available } = await lockCredits(tx, member)
  if (available < cents) throw new DomainError('quote_changed')
  const lotUses = await takeFromLots(tx, member, cents)
  await recordUses(tx, orderId, lotUses)
  const { expiresAt } = lotUses.at(-1)!
  await enter(tx, { member, kind: 'used', available: -cents, orderId, expiresAt }, now)
}

type UsedLot = { lot: number; left: number; expiresAt: Date; isExtended: boolean }

/** Lists the lots of an order that hold credits to return, those with the latest date first. */
const listUsed = (tx: Tx, orderId: number) =>
  tx.rows<UsedLot>(sql`SELECT u.lot_id lot, u.cents - u.returned_cents "left",
      l.expires_at "expiresAt", l.extended_at IS NOT NULL "isExtended"
    FROM credit_uses u JOIN credit_lots l ON l.id = u.lot_id
    WHERE u.order_id = ${orderId} AND u.returned_cents < u.cents
    ORDER BY l.expires_at DESC, l.id DESC`)

const returnedOf = async (tx: Tx, orderId: number) =>
  (await tx.first<{ cents: number }>(sql`SELECT coalesce(sum(returned_cents), 0)::int cents
    FROM credit_uses WHERE order_id = ${orderId}`))!.cents

type Return = Use & UsedLot

/** Puts credits back into their lot. A lot that was extended and is past its date ends at once. */
const putBack = async (tx: Tx, { member, orderId, cents, lot, expiresAt }: Return, now: Date) => {
  const line = { member, orderId, expiresAt }
  await enter(tx, { ...line, kind: 'returned', available: cents }, now)
  if (expiresAt <= now) return enter(tx, { ...line, kind: 'expired', available: -cents }, now)
  await tx.run(sql`UPDATE credit_lots SET left_cents = left_cents + ${cents} WHERE id = ${lot}`)
}

/** Opens a lot with a few days to spend credits that came back at the end of their time or after it. */
const extend = async (tx: Tx, { member, orderId, cents }: Return, until: Date, now: Date) => {
  const line = { member, orderId, expiresAt: until }
  await enter(tx, { ...line, kind: 'returned', available: cents }, now)
  await tx.run(sql`INSERT INTO credit_lots (member_id, cents, left_cents, expires_at, extended_at)
    VALUES (${member}, ${cents}, ${cents}, ${until}, ${now})`)
}

const returnCredits = async (tx: Tx, back: Return, now: Date) => {
  const { orderId, lot, cents, expiresAt, isExtended } = back
  await tx.run(sql`UPDATE credit_uses SET returned_cents = returned_cents + ${cents}
    WHERE order_id = ${orderId} AND lot_id = ${lot}`)
  const least = after(now, days(daysAfterReturn))
  if (isExtended || expiresAt >= least) await putBack(tx, back, now)
  else await extend(tx, back, least, now)
}

/**
 * Returns credits of an order until `cents` in total are returned: credits already returned are not
 * returned twice. They keep their date, or get a few days once.
 */
export const returnUpTo = async (tx: Tx, { member, orderId, cents }: Use, now: Date) => {
  await lockCredits(tx, member)
  let rest = cents - (await returnedOf(tx, orderId))
  for (const used of await listUsed(tx, orderId)) {
    if (rest <= 0) return
    const back = Math.min(rest, used.left)
    await returnCredits(tx, { ...used, member, orderId, cents: back }, now)
    rest -= back
  }
}
