import { optOuts } from '#lib/contract/opt-outs.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { chooseByLink } from './commands.ts'
import { requireLink } from './policy.ts'
import { presentOptOut } from './present.ts'
import { findStanding } from './queries.ts'

export const optOutsRoutes = (routes: Routes, { db, clock }: Deps) => {
  const gates = { limit: 'optOut' } as const
  const choose = async (token: string, on: boolean, address: string) => {
    const link = await requireLink(db, token)
    const said = { on, address, now: clock.now() }
    return { data: presentOptOut(await chooseByLink(db, link, said)) }
  }

  routes.answer(optOuts.look, gates, async ({ params }) => ({
    data: presentOptOut(await findStanding(db, await requireLink(db, params.token))),
  }))
  routes.answer(optOuts.stop, gates, ({ params, address }) => choose(params.token, false, address))
  routes.answer(optOuts.resume, gates, ({ params, address }) => choose(params.token, true, address))
}
