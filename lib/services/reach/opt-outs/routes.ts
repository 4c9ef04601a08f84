import { optOuts } from '#lib/contract/opt-outs.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { stopMails } from './commands.ts'
import { requireLink } from './policy.ts'

export const optOutsRoutes = (routes: Routes, { db, clock }: Deps) => {
  const gates = { limit: 'optOut' } as const
  const stop = async (token: string, address: string) => {
    const link = await requireLink(db, token)
    await stopMails(db, link, { address, now: clock.now() })
    return { data: { about: link.subject } }
  }

  routes.answer(optOuts.stop, gates, ({ body, address }) => stop(body.token, address))
  routes.answer(optOuts.oneClick, gates, ({ params, address }) => stop(params.token, address))
}
