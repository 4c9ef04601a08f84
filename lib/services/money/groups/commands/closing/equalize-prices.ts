import type { Database, Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { eachPage, eachRow, pageSize } from '#kernel/jobs/rows.ts'
import { lockGroup } from '../../../../shop/items/commands/life.ts'
import { lowerOrder } from '../../../orders/commands/returns.ts'
import { paidStates } from '../../../orders/rules/states.ts'
import { reachedAtClosing } from '../../queries/shortfall.ts'
import { record } from '../record.ts'

/** Matches groups with orders paid before their last closing that were not equalized since. */
const closedAgain = sql`SELECT i.id FROM items i
    WHERE i.id IN (SELECT item_id FROM group_events WHERE kind = 'extended'
        UNION SELECT item_id FROM participations WHERE prepaid)
      AND i.status NOT IN ('running', 'failed', 'cancelled') AND EXISTS (
        SELECT FROM group_events e WHERE e.item_id = i.id AND e.kind = 'collecting'
          AND e.id > coalesce((SELECT max(x.id) FROM group_events x WHERE x.item_id = i.id
            AND x.kind IN ('extended', 'evened')), 0))`

/** Matches orders that paid more for a copy than this step costs, both seats and sales. */
const overpaid = (itemId: number, reached: number, after: number) =>
  sql`SELECT DISTINCT o.id FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE l.item_id = ${itemId} AND o.id > ${after} AND o.state = ANY (${paidStates})
      AND l.unit_cents - l.lowered_cents > price_at(l.bundle_id, ${reached})
    ORDER BY o.id LIMIT ${pageSize}`

/** Finds a charge at joining without a result. */
const findPrepaying = (db: Db, itemId: number) =>
  db.first(sql`SELECT FROM participations WHERE item_id = ${itemId} AND prepaid
    AND state IN ('charging', 'action_required') LIMIT 1`)

/**
 * Lowers all orders to one price: a group that opened again, or seats paid when they were taken, may
 * have paid more than the step of the closing. Each order has its own transaction; equalized orders are
 * skipped after a crash or beside another worker.
 */
const equalizeGroup = async (db: Database, itemId: number, now: Date) => {
  const reached = await reachedAtClosing(db, itemId)
  const page = (after: number) => overpaid(itemId, reached, after)
  await eachPage(db, 'groups.lower-order', { page, now }, ({ id }) =>
    db.transaction((tx) => lowerOrder(tx, id, { itemId, reached }, now)),
  )
  // A failed order is retried later, and its group with it.
  if ((await findPrepaying(db, itemId)) || (await db.first(page(0)))) return
  await db.transaction(async (tx) => {
    await lockGroup(tx, itemId)
    if (await tx.first(sql`${closedAgain} AND i.id = ${itemId}`))
      await record(tx, itemId, 'evened', now)
  })
}

export const equalizePrices = async (db: Database, now: Date) => {
  const rows = await db.rows<{ id: number }>(sql`${closedAgain} ORDER BY i.id`)
  await eachRow(db, 'groups.equalizeGroup', { rows, now }, ({ id }) => equalizeGroup(db, id, now))
}
