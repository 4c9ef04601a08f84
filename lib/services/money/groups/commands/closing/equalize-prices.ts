import type { Database } from '#kernel/db/connection.ts'
import { eachRow } from '#kernel/jobs/rows.ts'
import { lockGroup } from '../../../../shop/items/commands/life.ts'
import { lowerOrder } from '../../../orders/commands/returns.ts'
import {
  isClosedAgain,
  listClosedAgain,
  listOverpaid,
  reachedAtClosing,
} from '../../queries/overpaid.ts'
import { isPrepaying } from '../../queries/prepaying.ts'
import { record } from '../record.ts'

/**
 * Lowers all orders to one price: a group that opened again, or seats paid when they were taken, may
 * have paid more than the step of the closing. Each order has its own transaction; equalized orders are
 * skipped after a crash or beside another worker.
 */
const equalizeGroup = async (db: Database, itemId: number, now: Date) => {
  const reached = await reachedAtClosing(db, itemId)
  for (let after = 0; ; ) {
    const overpaid = await listOverpaid(db, { itemId, reached, after })
    await eachRow(db, 'groups.lower-order', { rows: overpaid, now }, ({ id }) =>
      db.transaction((tx) => lowerOrder(tx, id, { itemId, reached }, now)),
    )
    const last = overpaid.at(-1)
    if (!last) break
    after = last.id
  }
  // A failed order is retried later, and its group with it.
  if (await isPrepaying(db, itemId)) return
  if ((await listOverpaid(db, { itemId, reached, after: 0 })).length > 0) return
  await db.transaction(async (tx) => {
    await lockGroup(tx, itemId)
    if (await isClosedAgain(tx, itemId)) await record(tx, itemId, 'evened', now)
  })
}

export const equalizePrices = async (db: Database, now: Date) =>
  eachRow(db, 'groups.equalizeGroup', { rows: await listClosedAgain(db), now }, ({ id }) =>
    equalizeGroup(db, id, now),
  )
