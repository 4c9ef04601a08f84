import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { settledOf } from '../../orders/commands/returns.ts'
import type { LockedOrder } from '../../orders/commands/states.ts'
import { ended } from '../../orders/rules/states.ts'
import { cashbackOn } from '../../orders/rules/withdrawal.ts'
import { refundedOf } from '../../payments/queries.ts'
import { keptOnGoods, monthsToSpend } from '../rules.ts'
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

/** Returns the money paid for the goods of an order and not refunded; 0 once the order has ended. */
export const retainedGoodsOf = async (tx: Tx, order: LockedOrder) => {
  if (ended.includes(order.state)) return 0
  const backCents = (await refundedOf(tx, [order.id])).get(order.id) ?? 0
  return keptOnGoods({ ...(await settledOf(tx, order)), backCents })
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

/** Moves the cashback, and returns by how much: spendable credits are taken back as far as they last. */
const move = async (
  tx: Tx,
  line: Pick<Line, 'member' | 'orderId' | 'share'>,
  by: number,
  isMature: boolean,
  now: Date,
) => {
  const { available } = await lockCredits(tx, line.member)
  const kind = by > 0 ? 'earned' : 'reversed'
  if (!isMature) await enter(tx, { ...line, kind, pending: by }, now)
  else if (by > 0) await makeAvailable(tx, { ...line, kind, cents: by, months: monthsToSpend }, now)
  else {
    const cents = Math.min(available, -by)
    if (cents === 0) return 0
    await takeFromLots(tx, line.member, cents)
    await enter(tx, { ...line, kind, available: -cents }, now)
    return -cents
  }
  return by
}

/** Adjusts the cashback of an order to the amount that is kept of it. Idempotent. */
export const followCashback = async (tx: Tx, earning: Earning, now: Date) => {
  const { orderId, baseCents } = earning
  const { member, percent, maturedAt, ...before } = await open(tx, earning)
  const by = cashbackOn(baseCents, percent) - before.cents
  if (by === 0) return
  const share = { percent, baseCents: Math.abs(baseCents - before.baseCents) }
  const moved = await move(tx, { member, orderId, share }, by, maturedAt !== null, now)
  await tx.run(sql`UPDATE cashbacks SET cents = cents + ${moved}, base_cents = ${baseCents}
    WHERE order_id = ${orderId}`)
}
