import { moments } from '#lib/contract/moments.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { findNextMoment } from './queries.ts'

export const momentsRoutes = (routes: Routes, { db, clock }: Deps) => {
  routes.answer(moments.next, async ({ query }) => ({
    data: { milliseconds: await findNextMoment(db, query.tags.split(','), clock.now()) },
  }))
}
