import { withIsoDates } from '#kernel/http/iso-dates.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { acts } from '#lib/contract/console/operators.ts'
import type { Deps } from '../../deps.ts'
import { listAllActs } from './queries.ts'

export const auditRoutes = (routes: Routes, { db }: Deps) => {
  routes.answer(acts.list, async ({ query }) => {
    const { rows, meta } = await listAllActs(db, query)
    return { data: rows.map(withIsoDates), meta }
  })
}
