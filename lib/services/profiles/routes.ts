import { accounts } from '#lib/contract/accounts.ts'
import { presentUser } from '../accounts/present.ts'
import { findUser } from '../accounts/queries.ts'
import type { Deps } from '../platform/deps.ts'
import { DomainError } from '../platform/error.ts'
import { countCall } from '../platform/http/rate-limit.ts'
import type { Routes } from '../platform/http/routes.ts'
import { updateProfile } from './commands.ts'

export const profilesRoutes = (routes: Routes, deps: Deps) => {
  const { pool, clock } = deps

  routes.answer(accounts.update, async ({ member, session, body }) => {
    const { name, email, password, image, remove_image } = body
    if (image) await countCall(deps, 'picture', `${member}`)
    const changes = { name, email, password, image, removeImage: remove_image === 'true' }
    await updateProfile(deps, { member, session }, changes)
    const row = await findUser(pool, member)
    if (!row) throw new DomainError('unauthenticated')
    return { data: presentUser(row, clock.now()) }
  })
}
