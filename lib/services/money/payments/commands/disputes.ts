import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { Dispute } from '#lib/tools/payment-provider/types.ts'
import { statesWithMoney } from '../rules/moves.ts'
import { enter } from './ledger.ts'
import { isDisputed, moveRefund } from './refunds.ts'
import { askRefund } from './tasks.ts'

type Reported = Pick<Dispute, 'id' | 'state' | 'isOver' | 'takenCents' | 'returnedCents' | 'at'> & {
  captureId: string
}
type Capture = { order_id: number; cents: number }

const wantedOf = (tx: Tx, captureId: string) =>
  tx.rows<{ id: string; order_id: number; cents: number }>(sql`SELECT id, order_id, cents
    FROM refunds WHERE capture_id = ${captureId} AND state = 'wanted' ORDER BY position`)

/** Returns the part of a capture that neither a requested refund nor a dispute has taken. */
const leftOf = async (tx: Tx, captureId: string, { cents }: Capture) => {
  const requestedStates = statesWithMoney.filter((state) => state !== 'wanted')
  const total = await tx.first<{ cents: number }>(sql`SELECT
    coalesce((SELECT sum(cents) FROM refunds
      WHERE capture_id = ${captureId} AND state = ANY (${requestedStates})), 0)::int
    + coalesce((SELECT sum(taken_cents) FROM disputes WHERE capture_id = ${captureId}), 0)::int
      AS cents`)
  return Math.max(0, cents - total!.cents)
}

type DisputeRow = { id: string; debited: number; credited: number; resolved_at: Date | null }

/**
 * Names each further amount taken or returned by the new total, so that every ledger line has a unique
 * name.
 */
const nameOf = (id: string, before: number, now: number) => (before === 0 ? id : `${id}:${now}`)

const book = async (
  tx: Tx,
  reported: Reported,
  { kept, capture }: { kept: DisputeRow; capture: Capture },
  now: Date,
) => {
  const remainingCents = await leftOf(tx, reported.captureId, capture)
  const debited = Math.max(
    kept.debited,
    Math.min(reported.takenCents, kept.debited + remainingCents),
  )
  const credited = Math.max(kept.credited, Math.min(reported.returnedCents, debited))
  const { id, debited: took, credited: gave } = kept
  await tx.run(sql`UPDATE disputes SET debited_cents = ${debited}, credited_cents = ${credited}
    WHERE id = ${id}`)
  const line = { orderId: capture.order_id, at: now }
  const [taken, returned] = [debited - took, credited - gave]
  if (taken > 0)
    await enter(tx, {
      ...line,
      kind: 'chargeback',
      providerId: nameOf(id, took, debited),
      cents: taken,
    })
  if (returned > 0)
    await enter(tx, {
      ...line,
      kind: 'reinstated',
      providerId: nameOf(id, gave, credited),
      cents: returned,
    })
  return { taken, returned }
}

/** Requests the refunds that waited for the end of the dispute, and cancels those above the amount left. */
const askWaiting = async (tx: Tx, captureId: string, capture: Capture, now: Date) => {
  let remainingCents = await leftOf(tx, captureId, capture)
  for (const { id, order_id: orderId, cents } of await wantedOf(tx, captureId)) {
    if (cents > remainingCents)
      await moveRefund(tx, id, { state: 'cancelled', issue: 'TAKEN_BY_DISPUTE' }, now)
    else await askRefund(tx, { orderId, refundId: id })
    remainingCents -= Math.min(remainingCents, cents)
  }
}

/** Returns undefined when a later change is already stored. An appeal reopens the dispute. */
const storeDispute = (tx: Tx, { id, captureId, state, isOver, at }: Reported, now: Date) =>
  tx.first<DisputeRow>(sql`
    INSERT INTO disputes AS d (id, capture_id, state, opened_at, resolved_at, changed_at)
    VALUES (${id}, ${captureId}, ${state}, ${now}, ${isOver ? now : null}, ${at})
    ON CONFLICT (id) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at,
        resolved_at = CASE WHEN excluded.resolved_at IS NULL THEN NULL
          ELSE coalesce(d.resolved_at, excluded.resolved_at) END
      WHERE d.changed_at IS NULL OR d.changed_at <= excluded.changed_at
    RETURNING id, debited_cents debited, credited_cents credited, resolved_at`)

/** Writes a dispute. Returns the amounts it took and gave back since the previous report. */
export const writeDispute = async (tx: Tx, reported: Reported, now: Date) => {
  const { captureId } = reported
  const nothing = { taken: 0, returned: 0 }
  const capture = await tx.first<Capture>(
    sql`SELECT order_id, cents FROM captures WHERE id = ${captureId} FOR UPDATE`,
  )
  const dispute = await storeDispute(tx, reported, now)
  if (!capture || !dispute?.resolved_at) return nothing
  const moved = await book(tx, reported, { kept: dispute, capture }, now)
  if (!(await isDisputed(tx, captureId))) await askWaiting(tx, captureId, capture, now)
  return moved
}
