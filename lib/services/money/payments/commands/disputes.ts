import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import { holdsMoney } from '../rules/moves.ts'
import { askRefund } from './errands.ts'
import { enter } from './ledger.ts'
import { isDisputed, moveRefund } from './refunds.ts'

type Told = { id: string; captureId: string; state: string; isOver: boolean; takenCents: number }
type Capture = { order_id: number; cents: number }

const wantedOf = (tx: Tx, captureId: string) =>
  tx.rows<{ id: string; order_id: number; cents: number }>(sql`SELECT id, order_id, cents
    FROM refunds WHERE capture_id = ${captureId} AND state = 'wanted' ORDER BY position`)

/** Of a capture, what neither a refund that was asked for nor a dispute has taken. */
const leftOf = async (tx: Tx, captureId: string, { cents }: Capture) => {
  const asked = holdsMoney.filter((state) => state !== 'wanted')
  const gone = await tx.first<{ cents: number }>(sql`SELECT
    coalesce((SELECT sum(cents) FROM refunds
      WHERE capture_id = ${captureId} AND state = ANY (${asked})), 0)::int
    + coalesce((SELECT sum(taken_cents) FROM disputes WHERE capture_id = ${captureId}), 0)::int
      AS cents`)
  return Math.max(0, cents - gone!.cents)
}

const take = async (tx: Tx, { id, captureId, takenCents }: Told, capture: Capture, now: Date) => {
  const cents = Math.min(takenCents, await leftOf(tx, captureId, capture))
  if (cents === 0) return 0
  await tx.run(sql`UPDATE disputes SET taken_cents = ${cents} WHERE id = ${id}`)
  const orderId = capture.order_id
  await enter(tx, { orderId, kind: 'chargeback', providerId: id, cents, at: now })
  return cents
}

/** What waited for the end goes now, as far as there is something left to give. */
const askWaiting = async (tx: Tx, captureId: string, capture: Capture, now: Date) => {
  let left = await leftOf(tx, captureId, capture)
  for (const { id, order_id: orderId, cents } of await wantedOf(tx, captureId)) {
    if (cents > left)
      await moveRefund(tx, id, { state: 'cancelled', issue: 'TAKEN_BY_DISPUTE' }, now)
    else await askRefund(tx, { orderId, refundId: id })
    left -= Math.min(left, cents)
  }
}

/** Told out of order it ends all the same: what is over is not opened again. Tells what it took. */
export const writeDispute = async (tx: Tx, told: Told, now: Date) => {
  const { id, captureId, state, isOver } = told
  const capture = await tx.first<Capture>(
    sql`SELECT order_id, cents FROM captures WHERE id = ${captureId} FOR UPDATE`,
  )
  const moved = await tx.first<{ resolved_at: Date | null }>(sql`
    INSERT INTO disputes AS d (id, capture_id, state, opened_at, resolved_at)
    VALUES (${id}, ${captureId}, ${state}, ${now}, ${isOver ? now : null})
    ON CONFLICT (id) DO UPDATE SET state = excluded.state, resolved_at = excluded.resolved_at
      WHERE d.resolved_at IS NULL
    RETURNING resolved_at`)
  if (!capture || !moved?.resolved_at) return 0
  const taken = await take(tx, told, capture, now)
  if (!(await isDisputed(tx, captureId))) await askWaiting(tx, captureId, capture, now)
  return taken
}
