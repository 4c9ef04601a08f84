import type { Database } from '../../../../platform/db/connection.ts'
import { eachRow } from '../../../../platform/jobs/rows.ts'
import { holdGroup } from '../../../../shop/items/commands/life.ts'
import { lowerOrder } from '../../../orders/commands/lower.ts'
import {
  isClosedAgain,
  listClosedAgain,
  listOverpaid,
  reachedAtClosing,
} from '../../queries/overpaid.ts'
import { record } from '../record.ts'

/**
 * One price for all: a group that opened again may have closed at a lower step than the one some have paid. Each
 * order is a commit of its own; after a crash, or beside another worker, what is even already is left alone.
 */
const even = async (db: Database, itemId: number, now: Date) => {
  const reached = await reachedAtClosing(db, itemId)
  for (let after = 0; ; ) {
    const dear = await listOverpaid(db, { itemId, reached, after })
    await eachRow(db, 'groups.lower-order', { rows: dear, now }, ({ id }) =>
      db.transaction((tx) => lowerOrder(tx, id, { itemId, reached }, now)),
    )
    const last = dear.at(-1)
    if (!last) break
    after = last.id
  }
  // One that failed is tried again later, and so is its group.
  if ((await listOverpaid(db, { itemId, reached, after: 0 })).length > 0) return
  await db.transaction(async (tx) => {
    await holdGroup(tx, itemId)
    if (await isClosedAgain(tx, itemId)) await record(tx, itemId, 'evened', now)
  })
}

export const equalizePrices = async (db: Database, now: Date) =>
  eachRow(db, 'groups.even', { rows: await listClosedAgain(db), now }, ({ id }) =>
    even(db, id, now),
  )
