import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { percentOf } from '#kernel/money.ts'
import { monthsToSpend } from '../rules.ts'
import { enter, type Line, lockCredits, makeAvailable, takeFromLots } from './book.ts'

type Earning = {
  member: number
  orderId: number
  /** Money paid for goods and not refunded. */
  baseCents: number
  /** End of the last withdrawal period; null while the order is not wholly delivered. */
  maturesAt: Date | null
}

type Cashback = {
  member: number
  percent: number
  cents: number
  baseCents: number
  maturedAt: Date | null
}

/**
 * Opens the cashback at the percent stored with the order when it was paid; older orders have none
 * stored and use the member's current level.
 */
const open = async (tx: Tx, { member, orderId, maturesAt }: Earning) => {
  await tx.run(sql`INSERT INTO cashbacks (order_id, member_id, percent)
    SELECT o.id, m.id, coalesce(o.cashback_percent, l.cashback_percent)
    FROM orders o, members m JOIN levels l ON l.number = m.level_number
    WHERE o.id = ${orderId} AND m.id = ${member}
    ON CONFLICT DO NOTHING`)
  return (await tx.first<Cashback>(sql`UPDATE cashbacks
    SET matures_at = coalesce(${maturesAt}, matures_at) WHERE order_id = ${orderId}
    RETURNING member_id "member", percent, cents, base_cents "baseCents", matured_at "maturedAt"`))!
}

type Context = Pick<Line, 'member' | 'orderId' | 'share'>

/** Takes spendable credits back, at most the available amount. */
const takeBack = async (tx: Tx, line: Context, cents: number, now: Date) => {
  const { available } = await lockCredits(tx, line.member)
  const reversedCents = Math.min(available, cents)
  if (reversedCents === 0) return 0
  await takeFromLots(tx, line.member, reversedCents)
  await enter(tx, { ...line, kind: 'reversed', available: -reversedCents }, now)
  return reversedCents
}

const move = async (tx: Tx, line: Context, by: number, { maturedAt }: Cashback, now: Date) => {
  if (maturedAt && by < 0) return -(await takeBack(tx, line, -by, now))
  await lockCredits(tx, line.member)
  const kind = by > 0 ? 'earned' : 'reversed'
  if (maturedAt) await makeAvailable(tx, { ...line, kind, cents: by, months: monthsToSpend }, now)
  else await enter(tx, { ...line, kind, pending: by }, now)
  return by
}

/** Adjusts the cashback of an order to the amount that is kept of it. Idempotent. */
export const followCashback = async (tx: Tx, earning: Earning, now: Date) => {
  const { orderId, baseCents } = earning
  const cashback = await open(tx, earning)
  const { member, percent } = cashback
  const by = percentOf(baseCents, percent) - cashback.cents
  if (by === 0) return
  const share = { percent, baseCents: Math.abs(baseCents - cashback.baseCents) }
  const moved = await move(tx, { member, orderId, share }, by, cashback, now)
  await tx.run(sql`UPDATE cashbacks SET cents = cents + ${moved}, base_cents = ${baseCents}
    WHERE order_id = ${orderId}`)
}
