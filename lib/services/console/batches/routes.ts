import { withIsoDates } from '#kernel/http/iso-dates.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { batches } from '#lib/contract/console/batches.ts'
import { operatorOrders } from '#lib/contract/console/orders.ts'
import type { Deps } from '../../deps.ts'
import { type Acting, actorOf, answerAct } from '../answer-act.ts'
import { batchActs } from './acts.ts'
import { repeatBatch, stopBatch } from './commands.ts'
import { findBatch } from './queries.ts'

export const batchesRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock } = deps
  const show = async (id: number) => ({ data: withIsoDates(await findBatch(db, id)) })

  routes.answer(batches.read, async ({ params }) => show(params.id))

  answerAct(routes, deps, operatorOrders.begin, batchActs.begin, {
    show: async (_, __, begun) => ({ data: begun }),
  })

  type Change = typeof stopBatch
  type Named = Acting & { params: { id: number } }
  const change = async (call: Named, work: Change) => {
    const { id } = call.params
    await db.transaction((tx) => work(tx, { id, by: actorOf(call), now: clock.now() }))
    return show(id)
  }
  routes.answer(batches.stop, (call) => change(call, stopBatch))
  routes.answer(batches.again, (call) => change(call, repeatBatch))
}
