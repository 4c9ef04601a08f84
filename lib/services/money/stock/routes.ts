import { DomainError } from '#kernel/error.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { isoOrNull } from '#lib/calendar/moments.ts'
import { participations } from '#lib/contract/participations.ts'
import type { Deps } from '../../deps.ts'
import { requireConfirmed } from '../../members/accounts/policy.ts'
import { wait, waitNoMore } from './commands/waiting.ts'
import { findPlace } from './queries.ts'

export const stockRoutes = (routes: Routes, { db, clock, config }: Deps) => {
  routes.answer(
    participations.wait,
    { policy: ({ member }) => requireConfirmed(db, member) },
    async ({ member, params, body: { quantity } }) => {
      const entry = { bundleId: params.id, quantity, mostUnpaid: config.unpaid.copies }
      return { data: { ahead: await wait(db, member, entry, clock.now()) } }
    },
  )

  routes.answer(participations.place, async ({ member, params }) => {
    const place = await findPlace(db, params.id, member)
    if (!place) throw new DomainError('not_found')
    const { quantity, ahead, offered_until } = place
    return { data: { quantity, ahead, offered_until: isoOrNull(offered_until) } }
  })

  routes.answer(participations.waitNoMore, ({ member, params }) =>
    waitNoMore(db, member, params.id, clock.now()),
  )
}
