import { DomainError } from '#kernel/error.ts'
import { withIsoDates } from '#kernel/http/iso-dates.ts'
import { countCall } from '#kernel/http/rate-limit.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { moderation } from '#lib/contract/moderation.ts'
import type { Deps } from '../../deps.ts'
import { requireFree } from '../comments/policy.ts'
import { findWriter } from '../comments/queries/comment.ts'
import { hasVisibleText, tidy } from '../comments/rules.ts'
import { object } from './commands/object.ts'
import { report } from './commands/report.ts'
import { requireWords } from './policy.ts'
import { listDecisions, listOpenReports } from './queries/mine.ts'
import { answerBy, type ThingOf } from './rules.ts'

export const moderationRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock } = deps

  type Report = (typeof moderation)['reportComment' | 'reportProposal']
  const reporting = (of: ThingOf, endpoint: Report) =>
    routes.answer(endpoint, async ({ member, params: { id }, body, once }) => {
      // An unconfirmed address does not matter here.
      await requireFree(deps, member)
      const newReport = { reason: body.reason, text: tidy(body.text), goodFaith: body.good_faith }
      requireWords(newReport)
      return once(async (tx) => {
        const made = await report(deps, tx, member, { named: { of, id }, given: newReport })
        return { data: withIsoDates(made) }
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
    const words = tidy(body.text)
    if (!hasVisibleText(words)) throw new DomainError('invalid', { fields: { text: ['required'] } })
    return once(async (tx) => {
      const objection = { decision: params.id, words }
      const { id, madeAt } = await object(tx, member, objection, clock.now())
      await countCall({ ...deps, db: tx }, 'objection', String(member))
      return { data: withIsoDates({ id, made_at: madeAt, answer_by: answerBy(madeAt) }) }
    })
  })
}
