import { withIsoDates } from '#kernel/http/iso-dates.ts'
import { pageMeta } from '#kernel/http/pages.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { acts } from '#lib/contract/console/operators.ts'
import type { Deps } from '../../deps.ts'
import { listAllActs } from './queries.ts'

const pageSize = 50

export const auditRoutes = (routes: Routes, { db }: Deps) => {
  routes.answer(acts.list, async ({ query }) => {
    const { rows, total } = await listAllActs(db, { page: query.page, size: pageSize })
    return { data: rows.map(withIsoDates), meta: pageMeta(query.page, total, pageSize) }
  })
}
