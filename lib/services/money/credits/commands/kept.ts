import type { Tx } from '#kernel/db/connection.ts'
import { settledOf } from '../../orders/commands/returns.ts'
import type { LockedOrder } from '../../orders/commands/states.ts'
import { ended } from '../../orders/rules/states.ts'
import { refundedOf } from '../../payments/queries.ts'
import { keptOnGoods } from '../rules.ts'

/** Returns the money paid for the goods of an order and not refunded; 0 once the order has ended. */
export const retainedGoodsOf = async (tx: Tx, order: LockedOrder) => {
  if (ended.includes(order.state)) return 0
  const backCents = (await refundedOf(tx, [order.id])).get(order.id) ?? 0
  return keptOnGoods({ ...(await settledOf(tx, order)), backCents })
}
