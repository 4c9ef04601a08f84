import type { Db } from '#kernel/db/connection.ts'
import type { Operator } from '#kernel/http/call.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { reports } from '#lib/contract/console/reports.ts'
import { findSubject } from '../../community/moderation/queries/decisions.ts'
import type { Deps } from '../../deps.ts'
import { answerAct } from '../answer-act.ts'
import { moderationActs } from './acts.ts'
import { freeCase, takeCase } from './commands.ts'
import { listShown, showCase } from './present.ts'
import type { CaseName } from './rules.ts'

export const moderationRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock, config } = deps

  const caseFor = async (reading: Db, named: CaseName, { id: operator }: Operator) => ({
    data: await showCase(reading, named, { operator, now: clock.now(), siteUrl: config.siteUrl }),
  })

  routes.answer(reports.list, ({ query: { view, page } }) => listShown(db, view, page, clock.now()))
  routes.answer(reports.read, ({ query, operator }) => caseFor(db, query, operator))
  routes.answer(reports.take, ({ body, operator }) =>
    db.transaction(async (tx) => {
      await takeCase(tx, body, operator.id, clock.now())
      return caseFor(tx, body, operator)
    }),
  )
  routes.answer(reports.free, async ({ body, operator }) => {
    await db.transaction((tx) => freeCase(tx, body, operator.id))
  })

  const show = (tx: Db, { body, operator }: { body: CaseName; operator: Operator }) =>
    caseFor(tx, { of: body.of, id: body.id }, operator)
  answerAct(routes, deps, reports.keep, moderationActs.keep, { show })
  answerAct(routes, deps, reports.remove, moderationActs.remove, { show })
  answerAct(routes, deps, reports.removeAndSuspend, moderationActs.removeAndSuspend, {
    show,
  })
  answerAct(routes, deps, reports.restore, moderationActs.restore, { show })
  answerAct(routes, deps, reports.overrule, moderationActs.overrule, { show })
  answerAct(routes, deps, reports.answer, moderationActs.answer, {
    show: async (tx, { body: { objection }, operator }) => {
      const { id } = await findSubject(tx, { objection })
      return caseFor(tx, { of: 'decision', id }, operator)
    },
  })
}
