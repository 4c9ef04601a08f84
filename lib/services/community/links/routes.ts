import { community } from '#lib/contract/community.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { readLink } from './commands.ts'
import { presentLink } from './present.ts'

export const linksRoutes = (routes: Routes, deps: Deps) => {
  routes.answer(community.readLink, async ({ member, body }) => ({
    data: presentLink(await readLink(deps, member, body.url)),
  }))
}
