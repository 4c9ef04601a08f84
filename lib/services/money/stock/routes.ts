import { DomainError } from '#kernel/error.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { participations } from '#lib/contract/participations.ts'
import type { Deps } from '../../deps.ts'
import { requireConfirmed } from '../../members/accounts/policy.ts'
import { wait, waitNoMore } from './commands/waiting.ts'
import { presentPlace } from './present.ts'
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
    return { data: presentPlace(place) }
  })

  routes.answer(participations.waitNoMore, ({ member, params }) =>
    waitNoMore(db, member, params.id, clock.now()),
  )
}
