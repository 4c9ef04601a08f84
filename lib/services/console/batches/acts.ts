import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { textOf } from '#kernel/terminal.ts'
import { mostRows } from '#lib/contract/console/batches.ts'
import { actsOn } from '../act.ts'
import { chosenOrders, type OrderChoice } from '../orders/queries.ts'
import { type BatchAct, beginBatch } from './commands.ts'

type Beginning = OrderChoice & { act: Exclude<BatchAct, 'orders.ship'> }

const countChosen = async (db: Db, choice: Beginning) =>
  (await db.first<{ count: number }>(
    sql`SELECT count(*)::int count FROM (${chosenOrders(choice)} LIMIT ${mostRows + 1}) chosen`,
  ))!

const act = actsOn({
  noun: 'batches',
  find: countChosen,
  audit: ({ act: what, numbers, ...filter }: Beginning) => ({ act: what, ...filter }),
  refusals: { too_large: 'batches.tooMany', conflict: 'batches.empty' },
})

export const batchActs = {
  begin: act('begin', {
    question: async ({ count }, _, { act: what }) =>
      count === 0 || count > mostRows ? undefined : textOf(`batches.question.${what}`, { count }),
    change: (tx, _, { actor, now }, choice) =>
      beginBatch(tx, chosenOrders(choice), { act: choice.act, actor, now }),
    audit: ({ act: what }, { count }, { id }) => ({ batch: id, act: what, count }),
  }),
}
