import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { mayProlong } from '../policy.ts'
import { heldUntil } from '../rules/states.ts'
import { lockOrder } from './states.ts'

/** Holds the copies of an unpaid order for longer; the lock of the row lets it happen once. */
export const prolongHold = async (tx: Tx, orderId: number, now: Date) => {
  const order = await lockOrder(tx, orderId)
  await tx.run(sql`UPDATE orders SET held_until = ${heldUntil(mayProlong(order, now))},
      prolonged_at = ${now} WHERE id = ${orderId}`)
}
