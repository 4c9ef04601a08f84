import { community } from '#lib/contract/community.ts'
import type { Deps } from '../../platform/deps.ts'
import { countCall } from '../../platform/http/rate-limit.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { readLink } from './commands.ts'
import { presentLink } from './present.ts'

export const linksRoutes = (routes: Routes, deps: Deps) => {
  routes.answer(community.readLink, async ({ member, body }) => {
    await countCall(deps, 'readLink', String(member))
    return { data: presentLink(await readLink(deps, body.url)) }
  })
}
