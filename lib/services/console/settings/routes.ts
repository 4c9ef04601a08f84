import type { Db } from '#kernel/db/connection.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { operatorSettings as calls } from '#lib/contract/console/settings.ts'
import type { Deps } from '../../deps.ts'
import { answerAct } from '../answer-act.ts'
import { settingActs } from './acts.ts'
import { showSettings } from './present.ts'

/** Values of the fields as texts of variables. */
const textsOf = (values: Record<string, string | number | boolean | null | undefined>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === undefined ? undefined : String(value ?? ''),
    ]),
  )

export const settingsRoutes = (routes: Routes, deps: Deps) => {
  const { db } = deps
  const start = deps.config.startValues
  const show = async (read: Db) => ({ data: await showSettings(read, start) })

  routes.answer(calls.read, () => show(db))

  answerAct(routes, deps, calls.change, settingActs.change, {
    input: ({ body: { section, version, why, ...values } }) => ({
      section,
      version,
      why,
      start,
      values: textsOf(values),
    }),
    show,
  })
  answerAct(routes, deps, calls.reset, settingActs.reset, {
    input: ({ body }) => ({ ...body, start }),
    show,
  })
}
