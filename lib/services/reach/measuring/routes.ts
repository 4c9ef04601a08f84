import { measuring } from '#lib/contract/measuring.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { countClick, recordChoice } from './commands.ts'

export const measuringRoutes = (routes: Routes, { db, clock }: Deps) => {
  routes.answer(measuring.consent, { limit: 'browserConsent' }, ({ body, once }) =>
    once(async (tx) => ({ data: await recordChoice(tx, body, clock.now()) })),
  )

  routes.answer(measuring.event, { limit: 'event' }, async ({ body }) => {
    await countClick(db, body, clock.now())
  })
}
