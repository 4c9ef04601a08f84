import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import { listLines } from '../queries/parts.ts'
import { backOf, moneyOf } from '../rules/withdrawal.ts'
import type { LockedOrder } from './states.ts'
import { boughtOf, paidOf } from './withdraw.ts'

const agreed = ['accepted', 'refunded'] as const

const agreedOf = async (tx: Tx, orderId: number) => {
  const rows = await tx.rows<{ line: number; quantity: number }>(sql`SELECT wl.line_id "line",
      sum(wl.quantity)::int quantity
    FROM withdrawal_lines wl JOIN withdrawals w ON w.id = wl.withdrawal_id
    WHERE w.order_id = ${orderId} AND w.state = ANY (${agreed}) GROUP BY 1`)
  return new Map(rows.map(({ line, quantity }) => [line, quantity]))
}

/** Returns the money and credits that belong to the buyer again; requested withdrawals do not count yet. */
export const settledOf = async (tx: Tx, order: LockedOrder) => {
  const [lines, copies] = [await listLines(tx, order.id), await agreedOf(tx, order.id)]
  const bought = lines.map((line) => boughtOf({ ...line, withdrawn: copies.get(line.id) ?? 0 }))
  const paid = await paidOf(tx, order, agreed)
  return { creditsBackCents: backOf(bought, paid).credits, ...moneyOf(bought, paid) }
}
