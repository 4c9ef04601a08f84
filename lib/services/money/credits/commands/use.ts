import { after, days } from '#lib/format/durations.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import { DomainError } from '../../../platform/error.ts'
import { daysAfterReturn } from '../rules.ts'
import { enter, lockCredits, openLot, takeFromLots } from './book.ts'

type Use = { member: number; orderId: number; cents: number }

/**
 * Spends the credits of the agreed quote; throws `quote_changed` if they were spent elsewhere
 * meanwhile.
 */
export const spendCredits = async (tx: Tx, { member, orderId, cents }: Use, now: Date) => {
  if (cents === 0) return
  const { available } = await lockCredits(tx, member)
  if (available < cents) throw new DomainError('quote_changed')
  const expiresAt = await takeFromLots(tx, member, cents)
  await enter(tx, { member, kind: 'used', available: -cents, orderId, expiresAt }, now)
}

const movedBy = (tx: Tx, orderId: number) =>
  tx.first<{ used: number; returned: number; until: Date | null }>(sql`SELECT
      coalesce(-sum(available_cents) FILTER (WHERE kind = 'used'), 0)::int used,
      coalesce(sum(available_cents) FILTER (WHERE kind = 'returned'), 0)::int returned,
      max(expires_at) FILTER (WHERE kind = 'used') "until"
    FROM credit_lines WHERE order_id = ${orderId} AND kind IN ('used', 'returned')`)

/**
 * Returns credits of an order until `cents` in total are returned: credits already returned are not
 * returned twice.
 */
export const returnUpTo = async (tx: Tx, { member, orderId, cents }: Use, now: Date) => {
  await lockCredits(tx, member)
  const { used, returned, until } = (await movedBy(tx, orderId))!
  const back = Math.min(cents, used) - returned
  if (back <= 0 || !until) return
  const least = after(now, days(daysAfterReturn))
  const expiresAt = until > least ? until : least
  await enter(tx, { member, kind: 'returned', available: back, orderId, expiresAt }, now)
  await openLot(tx, member, back, expiresAt)
}
