import type { Routes } from '#kernel/http/routes.ts'
import { community } from '#lib/contract/community.ts'
import type { Deps } from '../../deps.ts'
import { readLink } from './commands.ts'
import { presentLink } from './present.ts'

export const linksRoutes = (routes: Routes, deps: Deps) => {
  routes.answer(community.readLink, async ({ member, body }) => ({
    data: presentLink(await readLink(deps, member, body.url)),
  }))
}
