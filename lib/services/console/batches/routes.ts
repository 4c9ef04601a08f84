import { withIsoDates } from '#kernel/http/iso-dates.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { batches } from '#lib/contract/console/batches.ts'
import { operatorOrders } from '#lib/contract/console/orders.ts'
import type { Deps } from '../../deps.ts'
import { actorOf, answerAct } from '../answer-act.ts'
import { batchActs } from './acts.ts'
import { repeatBatch, stopBatch } from './commands.ts'
import { findBatch } from './queries.ts'

export const batchesRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock } = deps
  const show = async (id: number) => ({ data: withIsoDates(await findBatch(db, id)) })

  routes.answer(batches.read, async ({ params }) => show(params.id))

  answerAct(routes, deps, operatorOrders.begin, batchActs.begin, {
    input: ({ body }) => body,
    show: async (_, __, begun) => ({ data: begun }),
  })

  for (const [endpoint, change] of [
    [batches.stop, stopBatch],
    [batches.again, repeatBatch],
  ] as const)
    routes.answer(endpoint, async (call) => {
      const { id } = call.params
      await db.transaction((tx) => change(tx, { id, by: actorOf(call), now: clock.now() }))
      return show(id)
    })
}
