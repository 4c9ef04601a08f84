import type { Routes } from '#kernel/http/routes.ts'
import { viewedLists } from '#lib/contract/console/options.ts'
import { may } from '#lib/contract/console/roles.ts'
import { views } from '#lib/contract/console/views.ts'
import type { Deps } from '../../deps.ts'
import { answerAct } from '../answer-act.ts'
import { viewActs } from './acts.ts'
import { listViews } from './queries.ts'

export const viewsRoutes = (routes: Routes, deps: Deps) => {
  const show = async () => undefined

  routes.answer(views.list, async ({ query: { list }, operator }) => {
    if (!may(operator.roles, viewedLists[list])) return { data: [] }
    const rows = await listViews(deps.db, list, operator)
    return { data: rows.map(({ list: _, ...view }) => view) }
  })

  answerAct(routes, deps, views.save, viewActs.save, { show })
  answerAct(routes, deps, views.remove, viewActs.remove, {
    input: ({ params: { id }, operator }) => ({ id, reader: operator }),
    show,
  })
}
