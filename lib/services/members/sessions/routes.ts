import { sessions } from '#lib/contract/sessions.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/error.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { endSession, endSessions, prolongSession, renewSession } from './commands.ts'
import { presentSession, presentSessionEnd } from './present.ts'
import { findSessionEnd, listSessions } from './queries.ts'

export const sessionsRoutes = (routes: Routes, { db, clock }: Deps) => {
  routes.answer(sessions.list, async ({ member, session }) => ({
    data: (await listSessions(db, member, session, clock.now())).map(presentSession(session)),
  }))

  routes.answer(sessions.end, async ({ member, params }) =>
    endSession(db, member, params.id, clock.now()),
  )

  routes.answer(sessions.endOthers, async ({ member, session }) =>
    endSessions(db, member, { now: clock.now(), except: session }),
  )

  routes.answer(sessions.ending, async ({ session }) => {
    const now = clock.now()
    const end = await findSessionEnd(db, session)
    if (!end) throw new DomainError('unauthenticated')
    return { data: presentSessionEnd(end, now) }
  })

  routes.answer(sessions.prolong, async ({ session }) => {
    const now = clock.now()
    return { data: presentSessionEnd(await prolongSession(db, session, now), now) }
  })

  routes.answer(sessions.renew, async ({ session }) => ({
    data: { token: await renewSession(db, session, clock.now()) },
  }))
}
