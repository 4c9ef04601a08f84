import { DomainError } from '#kernel/error.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { operatorComments } from '#lib/contract/console/reports.ts'
import { placePath } from '../../community/comments/queries/threads.ts'
import type { Deps } from '../../deps.ts'
import { answerAct } from '../answer-act.ts'
import { commentActs } from './acts.ts'
import { findWritten, listWritten, type WrittenRow } from './queries.ts'

export const commentsRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock, config } = deps

  const present = ({ of, placeId, slug, at, ...row }: WrittenRow) => ({
    ...row,
    at: at.toISOString(),
    url: config.siteUrl + placePath({ of, id: placeId, slug }, row.id),
  })

  routes.answer(operatorComments.list, async ({ query }) => {
    const { rows, meta } = await listWritten(db, query, clock.now())
    return { data: rows.map(present), meta }
  })
  answerAct(routes, deps, operatorComments.answer, commentActs.answer, {
    input: ({ params, body }) => ({ ...params, ...body }),
    show: async (tx, { params }) => {
      const row = await findWritten(tx, params.id, clock.now())
      if (!row) throw new DomainError('not_found')
      return { data: present(row) }
    },
  })
}
