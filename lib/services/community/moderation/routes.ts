import { countCall } from '#kernel/http/rate-limit.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { moderation } from '#lib/contract/moderation.ts'
import type { Deps } from '../../deps.ts'
import { findWriter } from '../comments/queries/comment.ts'
import { tidy } from '../comments/rules.ts'
import { object } from './commands/object.ts'
import { report } from './commands/report.ts'
import { mayReport, requireText, requireWords } from './policy.ts'
import { listDecisions, listOpenReports } from './queries/mine.ts'
import { answerBy, type ThingOf } from './rules.ts'

export const moderationRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock } = deps

  type Report = (typeof moderation)['reportComment' | 'reportProposal']
  const reporting = (of: ThingOf, endpoint: Report) =>
    routes.answer(endpoint, async ({ member, params: { id }, body, once }) => {
      await mayReport(deps, member)
      const newReport = { reason: body.reason, text: tidy(body.text), goodFaith: body.good_faith }
      requireWords(newReport)
      return once(async (tx) => {
        const made = await report(deps, tx, member, { named: { of, id }, given: newReport })
        return { data: { id: made.id, reported_at: made.reported_at.toISOString() } }
      })
    })
  reporting('comment', moderation.reportComment)
  reporting('proposal', moderation.reportProposal)

  routes.answer(moderation.mine, async ({ member }) => {
    const now = clock.now()
    const [writer, decisions, open_reports] = await Promise.all([
      findWriter(db, member),
      listDecisions(db, member, now),
      listOpenReports(db, member),
    ])
    const until = writer?.suspendedUntil
    return {
      data: {
        suspended_until: until && until > now ? until.toISOString() : null,
        decisions,
        open_reports,
      },
    }
  })

  routes.answer(moderation.object, async ({ member, params, body, once }) => {
    const words = requireText(tidy(body.text))
    return once(async (tx) => {
      const objection = { decision: params.id, words }
      const { id, madeAt } = await object(tx, member, objection, clock.now())
      await countCall({ ...deps, db: tx }, 'objection', String(member))
      const [made_at, answer_by] = [madeAt, answerBy(madeAt)].map((at) => at.toISOString())
      return { data: { id, made_at: made_at!, answer_by: answer_by! } }
    })
  })
}
