import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { listLines } from '../queries/parts.ts'
import { acceptedStates, findDeliveryInUse } from '../queries/shared-deliveries.ts'
import { backOf, leftOf, moneyOf } from '../rules/withdrawal.ts'
import type { LockedOrder } from './states.ts'
import { boughtOf, paidOf } from './withdraw.ts'

const agreedOf = async (tx: Tx, orderId: number) => {
  const rows = await tx.rows<{ line: number; quantity: number }>(sql`SELECT wl.line_id "line",
      sum(wl.quantity)::int quantity
    FROM withdrawal_lines wl JOIN withdrawals w ON w.id = wl.withdrawal_id
    WHERE w.order_id = ${orderId} AND w.state = ANY (${acceptedStates}) GROUP BY 1`)
  return new Map(rows.map(({ line, quantity }) => [line, quantity]))
}

const settledLines = async (tx: Tx, orderId: number) => {
  const [lines, copies] = [await listLines(tx, orderId), await agreedOf(tx, orderId)]
  return lines.map((line) => boughtOf({ ...line, withdrawn: copies.get(line.id) ?? 0 }))
}

/** True when all copies came back or were never sent; requested withdrawals do not count yet. */
export const isWhollyReturned = async (tx: Tx, { id }: Pick<LockedOrder, 'id'>) =>
  (await settledLines(tx, id)).every((line) => leftOf(line) === 0)

/** Returns the money and credits that belong to the buyer again; requested withdrawals do not count yet. */
export const settledOf = async (tx: Tx, order: LockedOrder) => {
  const bought = await settledLines(tx, order.id)
  const paid = await paidOf(tx, order, acceptedStates)
  return { creditsBackCents: backOf(bought, paid).credits, ...moneyOf(bought, paid) }
}

/** Returns the credits of an ended order but those of a delivery on which others still travel. */
export const creditsOfEnded = async (tx: Tx, { id, creditsCents, paidAt }: LockedOrder) => {
  if (!paidAt) return creditsCents
  const { cents, moneyCents } = await findDeliveryInUse(tx, id)
  return creditsCents - (cents - moneyCents)
}
