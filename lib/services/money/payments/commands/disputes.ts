import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { Dispute } from '#lib/tools/payment-provider/types.ts'
import { isDisputed } from '../queries.ts'
import { statesWithMoney } from '../rules/moves.ts'
import { enter } from './ledger.ts'
import { heldBack, moveRefund } from './refunds.ts'
import { askRefund } from './tasks.ts'

type Reported = Dispute & { captureId: string }
type Capture = { id: string; order_id: number; cents: number }
type DisputeRow = { debited: number; credited: number; resolved_at: Date | null }

const leftOf = async (tx: Tx, { id, cents }: Capture) => {
  const requested = statesWithMoney.filter((state) => state !== 'wanted')
  return Math.max(0, cents - (await heldBack(tx, id, requested)))
}

const book = async (
  tx: Tx,
  { id, takenCents, returnedCents }: Reported,
  { debited: took, credited: gave }: DisputeRow,
  capture: Capture,
  now: Date,
) => {
  const remainingCents = await leftOf(tx, capture)
  const debited = Math.max(took, Math.min(takenCents, took + remainingCents))
  const credited = Math.max(gave, Math.min(returnedCents, debited))
  await tx.run(sql`UPDATE disputes SET debited_cents = ${debited}, credited_cents = ${credited}
    WHERE id = ${id}`)
  // Each further amount is named by the new total, so that every ledger line has a unique name.
  const enterMove = async (kind: 'chargeback' | 'reinstated', before: number, total: number) => {
    const providerId = before === 0 ? id : `${id}:${total}`
    const [orderId, cents] = [capture.order_id, total - before]
    if (cents > 0) await enter(tx, { orderId, kind, providerId, cents, at: now })
    return cents
  }
  return {
    taken: await enterMove('chargeback', took, debited),
    returned: await enterMove('reinstated', gave, credited),
  }
}

/** Requests the refunds that waited for the end of the dispute, and cancels those above the amount left. */
const askWaiting = async (tx: Tx, capture: Capture, now: Date) => {
  const waiting = await tx.rows<{ id: string; order_id: number; cents: number }>(sql`SELECT id,
      order_id, cents FROM refunds
    WHERE capture_id = ${capture.id} AND state = 'wanted' ORDER BY position`)
  let remainingCents = await leftOf(tx, capture)
  for (const { id, order_id: orderId, cents } of waiting) {
    if (cents > remainingCents)
      await moveRefund(tx, id, { state: 'cancelled', issue: 'TAKEN_BY_DISPUTE' }, now)
    else await askRefund(tx, { orderId, refundId: id })
    remainingCents -= Math.min(remainingCents, cents)
  }
}

/** Returns undefined when a later change is already stored. An appeal reopens the dispute. */
const storeDispute = (
  tx: Tx,
  { id, captureId, state, isOver, at, reason, disputedCents, answerBy }: Reported,
  now: Date,
) =>
  tx.first<DisputeRow>(sql`
    INSERT INTO disputes AS d (id, capture_id, state, opened_at, resolved_at, changed_at, reason,
      disputed_cents, answer_by)
    VALUES (${id}, ${captureId}, ${state}, ${now}, ${isOver ? now : null}, ${at}, ${reason},
      ${disputedCents}, ${answerBy})
    ON CONFLICT (id) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at,
        reason = excluded.reason, disputed_cents = excluded.disputed_cents,
        answer_by = excluded.answer_by,
        resolved_at = CASE WHEN excluded.resolved_at IS NULL THEN NULL
          ELSE coalesce(d.resolved_at, excluded.resolved_at) END
      WHERE d.changed_at IS NULL OR d.changed_at <= excluded.changed_at
    RETURNING debited_cents debited, credited_cents credited, resolved_at`)

export const writeDispute = async (tx: Tx, reported: Reported, now: Date) => {
  const { captureId } = reported
  const capture = await tx.first<Capture>(
    sql`SELECT id, order_id, cents FROM captures WHERE id = ${captureId} FOR UPDATE`,
  )
  const dispute = await storeDispute(tx, reported, now)
  if (!capture || !dispute?.resolved_at) return { taken: 0, returned: 0 }
  const moved = await book(tx, reported, dispute, capture, now)
  if (!(await isDisputed(tx, captureId))) await askWaiting(tx, capture, now)
  return moved
}
