import type { Db } from '#kernel/db/connection.ts'
import type { Routes } from '#kernel/http/routes.ts'
import type { Named } from '#kernel/jobs/timetable.ts'
import { operatorWorks } from '#lib/contract/console/works.ts'
import type { Deps } from '../../deps.ts'
import { answerAct } from '../answer-act.ts'
import { outboxActs } from './acts.ts'
import { presentWorks } from './present.ts'
import { readWorks } from './queries.ts'

/** Jobs of the timetable, which only the start of the background knows. */
export type ReadJobs = () => Promise<readonly Named[]>

export const worksRoutes = (routes: Routes, deps: Deps, readJobs: ReadJobs) => {
  const show = async (db: Db) => {
    const now = deps.clock.now()
    return { data: presentWorks(await readWorks(db, await readJobs(), now), now) }
  }

  routes.answer(operatorWorks.read, () => show(deps.db))

  answerAct(routes, deps, operatorWorks.again, outboxActs.again, {
    input: ({ body: { queue, ids = [] } }) => ({
      queueAndIds: [...(queue ? [queue] : []), ...ids.map(String)],
    }),
    show,
  })
  answerAct(routes, deps, operatorWorks.drop, outboxActs.drop, {
    input: ({ body: { ids } }) => ({ ids: ids.map(String) }),
    show,
  })
}
