import type { Db } from '#kernel/db/connection.ts'
import { terminalText } from '#kernel/terminal.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import type { WholeOrder } from '#lib/services/money/orders/queries/orders.ts'
import { stillHere } from '#lib/services/money/orders/rules/states.ts'
import { findLastByHand, leftToGiveBack, refundedOf } from '#lib/services/money/payments/queries.ts'

const paidAndRefunded = async (db: Db, { id, number, total_cents }: WholeOrder) => {
  const refunded = (await refundedOf(db, [id])).get(id) ?? 0
  const remainingCents = await leftToGiveBack(db, id)
  const paid = remainingCents === undefined ? total_cents : remainingCents + refunded
  return {
    left: remainingCents,
    texts: { number, refunded: formatCents(refunded), paid: formatCents(paid) },
  }
}

/** Names an earlier refund of the same amount: probably the same command typed twice. */
export const questionOfRefund = async (db: Db, order: WholeOrder, cents: number) => {
  const { left, texts } = await paidAndRefunded(db, order)
  if (left === undefined || cents > left) return undefined
  const question = terminalText('orders.question.refund', { ...texts, amount: formatCents(cents) })
  const same = await findLastByHand(db, order.id, cents)
  if (!same) return question
  const at = formatDateTime(same.wanted_at)
  return `${terminalText('orders.question.again', { amount: formatCents(cents), at })} ${question}`
}

export const questionOfCancel = async (db: Db, order: WholeOrder) => {
  const { left, texts } = await paidAndRefunded(db, order)
  if (!left || !stillHere.includes(order.state)) return undefined
  return terminalText('orders.question.cancel', { ...texts, amount: formatCents(left) })
}

export const questionOfWithdrawal = async (db: Db, order: WholeOrder, position: number) => {
  const withdrawal = order.withdrawals.find((one) => one.position === position)
  if (withdrawal?.state !== 'requested') return undefined
  const { texts } = await paidAndRefunded(db, order)
  const amount = formatCents(withdrawal.refund_cents)
  return terminalText('orders.question.withdrawal', { ...texts, amount })
}
