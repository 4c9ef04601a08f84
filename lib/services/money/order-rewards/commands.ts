import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { databaseTask } from '#kernel/outbox/task.ts'
import { countSpending } from '../../members/member-levels/commands.ts'
import { followSignUp } from '../codes/commands/invite.ts'
import { giveCodeBack } from '../codes/commands/use.ts'
import { followCashback, retainedGoodsOf } from '../credits/commands/earn.ts'
import { returnUpTo } from '../credits/commands/use.ts'
import { creditsOfEnded, settledOf } from '../orders/commands/returns.ts'
import { returnDelivery } from '../orders/commands/shared-deliveries.ts'
import { type LockedOrder, lockOrder, orderChanged } from '../orders/commands/states.ts'
import { ended, withdrawBy } from '../orders/rules/states.ts'
import { refundedOf } from '../payments/queries.ts'

const isMember = async (tx: Tx, member: number) =>
  (await tx.first(sql`SELECT FROM members WHERE id = ${member} AND deleted_at IS NULL`)) !==
  undefined

const follow = async (tx: Tx, order: LockedOrder & { member: number }, now: Date) => {
  const { id: orderId, member, deliveredAt, paidAt, creditsCents } = order
  const isOver = ended.includes(order.state)
  if (creditsCents > 0) {
    const cents = isOver
      ? await creditsOfEnded(tx, order)
      : (await settledOf(tx, order)).creditsBackCents
    await returnUpTo(tx, { member, orderId, cents }, now)
  }
  if (isOver) await giveCodeBack(tx, orderId, now)
  if (!paidAt) return
  if (!isOver) await followSignUp(tx, member, orderId, now)
  const backCents = isOver
    ? order.totalCents
    : ((await refundedOf(tx, [orderId])).get(orderId) ?? 0)
  const maturesAt = deliveredAt && withdrawBy(deliveredAt)
  const baseCents = await retainedGoodsOf(tx, order)
  await followCashback(tx, { member, orderId, baseCents, maturesAt }, now)
  if (!deliveredAt) return
  const spentCents = Math.max(0, order.totalCents - backCents)
  await countSpending(tx, { member, orderId, deliveredAt, cents: spentCents }, now)
}

/**
 * Recomputes what follows from the current state of an order: its delivery that nothing travels on any
 * more, returned credits, cashback and spending towards the level. Idempotent, and independent of the
 * order of calls.
 */
export const updateRewards = async (tx: Tx, orderId: number, now: Date) => {
  const order = await lockOrder(tx, orderId)
  const { member, kind } = order
  // A plan is not goods: it earns no cashback and does not count towards a level.
  if (kind === 'weep') return
  await returnDelivery(tx, order, now)
  if (member !== null && (await isMember(tx, member))) await follow(tx, { ...order, member }, now)
}

export const runUpdateRewards = databaseTask(orderChanged, (tx, { orderId }, _entry, { clock }) =>
  updateRewards(tx, orderId, clock.now()),
)
