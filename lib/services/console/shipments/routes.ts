import type { Db } from '#kernel/db/connection.ts'
import { withIsoDates } from '#kernel/http/iso-dates.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { shipments as calls } from '#lib/contract/console/shipments.ts'
import type { Deps } from '../../deps.ts'
import { runAct, termsOf } from '../act.ts'
import { actorOf, answerAct, answerActs } from '../answer-act.ts'
import { shipmentActs as acts } from './acts.ts'
import { showWave, waveFile } from './present.ts'
import { countReady } from './queries/ready.ts'
import { previewTracking } from './queries/tracking.ts'
import { listWaves } from './queries/waves.ts'
import { readTracking } from './rules/tracking.ts'

type Named = { params: { id: number } }

export const shipmentsRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock, config } = deps

  routes.answer(calls.list, async ({ query }) => {
    const { rows, meta } = await listWaves(db, query)
    return { data: rows.map(withIsoDates), meta }
  })

  routes.answer(calls.ready, async () => ({ data: await countReady(db, clock.now()) }))

  const named = ({ params }: Named) => ({ wave: params.id })
  const show = async (read: Db, { params }: Named) => ({ data: await showWave(read, params.id) })
  routes.answer(calls.read, (call) => show(db, call))

  routes.answer(calls.file, (call) => {
    const { params, query } = call
    const doing = { ...termsOf(config), db, actor: actorOf(call), now: clock.now() }
    const input = { wave: params.id, name: query.name }
    return runAct(acts.file, input, doing, (tx) => waveFile(tx, params.id, query.name))
  })

  answerAct(routes, deps, calls.make, acts.make, {
    show: async (_, __, { id }) => ({ data: { id } }),
  })

  const answer = answerActs(routes, deps, { named, show })
  answer(calls.dissolve, acts.dissolve)
  answer(calls.takeOut, acts.takeOut)
  answer(calls.pack, acts.pack)

  routes.answer(calls.preview, async ({ body: { text, carrier } }) => ({
    data: await previewTracking(db, readTracking(text, carrier)),
  }))

  answerAct(routes, deps, calls.track, acts.track, {
    show: async (_, __, begun) => ({ data: begun }),
  })
}
