import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { pictureColumns } from '#lib/tools/pictures/present.ts'
import { findLastReconciliation } from '../../../money/settlement/queries/ledger.ts'
import { awaitingOthers, type Dated, disputeDays, kindLimit, type Row } from '../rules.ts'

export const listFailedRefunds = (db: Db) =>
  db.rows<Dated>(
    sql`SELECT r.id::text id, o.number target, r.wanted_at since,
        json_build_object('order', o.number, 'cents', r.cents) facts
      FROM refunds r JOIN orders o ON o.id = r.order_id
      WHERE r.state = 'failed' ORDER BY r.wanted_at LIMIT ${kindLimit}`,
  )

export const listRequestedWithdrawals = (db: Db) =>
  db.rows<Dated>(
    sql`SELECT w.id::text id, o.number target, w.requested_at since, i.title,
        CASE WHEN p.withdrawal_id IS NOT NULL THEN 'proven' END variant,
        json_build_object('order', o.number, 'position', w.position, 'cents', w.refund_cents) facts,
        ${pictureColumns('picture')}
      FROM withdrawals w JOIN orders o ON o.id = w.order_id
      LEFT JOIN return_proofs p ON p.withdrawal_id = w.id
      JOIN items i ON i.id = (SELECT l.item_id FROM withdrawal_lines wl
        JOIN order_lines l ON l.id = wl.line_id WHERE wl.withdrawal_id = w.id ORDER BY l.id LIMIT 1)
      JOIN pictures picture ON picture.id = i.picture_id
      WHERE w.state = 'requested' ORDER BY w.requested_at LIMIT ${kindLimit}`,
  )

export const listOpenDisputes = (db: Db) =>
  db.rows<Row>(
    sql`SELECT d.id, o.number target,
        coalesce(d.answer_by, d.opened_at + make_interval(days => ${disputeDays})) due,
        json_build_object('order', o.number, 'cents', c.cents) facts
      FROM disputes d JOIN captures c ON c.id = d.capture_id JOIN orders o ON o.id = c.order_id
      WHERE d.resolved_at IS NULL AND d.state <> ALL (${awaitingOthers})
      ORDER BY d.opened_at LIMIT ${kindLimit}`,
  )

/** The last comparison, where it found more than failed refunds, which are listed each. */
export const listDifferences = async (db: Db): Promise<Row[]> => {
  const last = await findLastReconciliation(db)
  const count = last?.differences.filter(({ kind }) => kind !== 'refund_failed').length ?? 0
  if (!last || count === 0) return []
  const { made_at: at } = last
  return [{ id: at.toISOString(), due: null, facts: { at: at.getTime(), count } }]
}
