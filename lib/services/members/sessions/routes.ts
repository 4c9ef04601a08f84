import { DomainError } from '#kernel/error.ts'
import { withIsoDates } from '#kernel/http/iso-dates.ts'
import type { Routes } from '#kernel/http/routes.ts'
import type { OutputOf } from '#lib/contract/endpoint.ts'
import { sessions } from '#lib/contract/sessions.ts'
import type { Deps } from '../../deps.ts'
import { endSession, endSessions, prolongSession, renewSession } from './commands.ts'
import { findSessionEnd, listSessions, type SessionEnd } from './queries.ts'

/** Seconds, because the clock of the device may be wrong. */
const presentSessionEnd = (
  { ends_at, persistent, can_prolong }: SessionEnd,
  now: Date,
): OutputOf<typeof sessions.ending>['data'] => ({
  seconds_left: persistent
    ? null
    : Math.max(0, Math.floor((ends_at.getTime() - now.getTime()) / 1000)),
  can_prolong,
})

export const sessionsRoutes = (routes: Routes, { db, clock }: Deps) => {
  routes.answer(sessions.list, async ({ member, session }) => ({
    data: (await listSessions(db, member, session, clock.now())).map(withIsoDates),
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
