import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import { askRefund } from './errands.ts'
import { isDisputed } from './refunds.ts'

type Dispute = { id: string; captureId: string; state: string; isOver: boolean }

const wantedOf = (tx: Tx, captureId: string) =>
  tx.rows<{ id: string; order_id: number }>(sql`SELECT id, order_id FROM refunds
    WHERE capture_id = ${captureId} AND state = 'wanted' ORDER BY position`)

/** Told out of order it ends all the same: what is over is not opened again. */
export const writeDispute = async (
  tx: Tx,
  { id, captureId, state, isOver }: Dispute,
  now: Date,
) => {
  await tx.run(sql`SELECT FROM captures WHERE id = ${captureId} FOR UPDATE`)
  const moved = await tx.first<{ resolved_at: Date | null }>(sql`
    INSERT INTO disputes AS d (id, capture_id, state, opened_at, resolved_at)
    VALUES (${id}, ${captureId}, ${state}, ${now}, ${isOver ? now : null})
    ON CONFLICT (id) DO UPDATE SET state = excluded.state, resolved_at = excluded.resolved_at
      WHERE d.resolved_at IS NULL
    RETURNING resolved_at`)
  if (!moved?.resolved_at || (await isDisputed(tx, captureId))) return
  for (const { id: refundId, order_id: orderId } of await wantedOf(tx, captureId))
    await askRefund(tx, { orderId, refundId })
}
