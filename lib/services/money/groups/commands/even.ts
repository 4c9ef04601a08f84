import type { Database } from '../../../platform/db/connection.ts'
import { holdGroup } from '../../../shop/items/commands/life.ts'
import { lowerOrder } from '../../orders/commands/lower.ts'
import { isClosedAgain, listClosedAgain, listDear, reachedAtClosing } from '../queries/dear.ts'
import { record } from './record.ts'

/**
 * One price for all: a group that opened again may have closed at a lower step than the one some have paid. Each
 * order is a commit of its own; after a crash, or beside another worker, what is even already is left alone.
 */
const even = async (db: Database, itemId: number, now: Date) => {
  const reached = await reachedAtClosing(db, itemId)
  for (let after = 0; ; ) {
    const dear = await listDear(db, { itemId, reached, after })
    for (const { id } of dear)
      await db.transaction((tx) => lowerOrder(tx, id, { itemId, reached }, now))
    const last = dear.at(-1)
    if (!last) break
    after = last.id
  }
  await db.transaction(async (tx) => {
    await holdGroup(tx, itemId)
    if (await isClosedAgain(tx, itemId)) await record(tx, itemId, 'evened', now)
  })
}

export const evenPrices = async (db: Database, now: Date) => {
  for (const { id } of await listClosedAgain(db)) await even(db, id, now)
}
