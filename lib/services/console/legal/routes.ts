import type { Db } from '#kernel/db/connection.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { operatorLegal } from '#lib/contract/console/legal.ts'
import { legalText } from '#lib/contract/legal-texts.ts'
import type { Deps } from '../../deps.ts'
import { versionOf } from '../act.ts'
import { answerAct } from '../answer-act.ts'
import { findLegalText, legalActs } from './acts.ts'
import { writeText } from './rules.ts'

export const legalRoutes = (routes: Routes, deps: Deps) => {
  const show = async (db: Db) => {
    const data = []
    for (const text of legalText.options) {
      const shown = await findLegalText(db, { text })
      const { lead, brief, body } = writeText(shown.words)
      const versions = shown.versions.map(({ day, who }) => ({ day, who }))
      data.push({ text, version: versionOf(shown), lead, brief: brief ?? '', body, versions })
    }
    return { data }
  }
  routes.answer(operatorLegal.read, () => show(deps.db))
  answerAct(routes, deps, operatorLegal.publish, legalActs.publish, {
    show,
  })
}
