import { accounts } from '#lib/contract/accounts.ts'
import type { Deps } from '../platform/deps.ts'
import { DomainError } from '../platform/error.ts'
import { tokenHash } from '../platform/http/call.ts'
import type { MemberId } from '../platform/http/member-id.ts'
import { giveBack } from '../platform/http/rate-limit.ts'
import type { Routes } from '../platform/http/routes.ts'
import { endSession, whenceOf } from '../sessions/commands.ts'
import { findSessionAge } from '../sessions/queries.ts'
import { isDue } from '../sessions/rules.ts'
import { presentLevel } from '../settings/present.ts'
import { listLevels } from '../settings/queries.ts'
import { addDevice, forgetDevice, signIn } from './commands.ts'
import { presentUser } from './present.ts'
import { findUser } from './queries.ts'

export const accountsRoutes = (routes: Routes, deps: Deps) => {
  const { pool, clock } = deps
  const user = async (member: MemberId) => {
    const row = await findUser(pool, member)
    if (!row) throw new DomainError('unauthenticated')
    return presentUser(row, clock.now())
  }

  routes.answer(accounts.login, { limit: 'signIn' }, async (input) => {
    const { email, password, remember_me: persistent, device_token: device } = input.body
    const from = whenceOf(input)
    const { member, token } = await signIn(deps, { email, password, persistent, from })
    await giveBack(pool, 'signIn', input.address)
    if (device) await addDevice(deps, { session: token, device })
    return { data: { token, user: await user(member) } }
  })

  routes.answer(accounts.logged, async ({ member, session }) => {
    const [data, age] = await Promise.all([user(member), findSessionAge(pool, session)])
    return { data, meta: { renew: isDue(age, clock.now()) } }
  })

  routes.answer(accounts.levels, async () => ({
    data: (await listLevels(pool)).map(presentLevel),
  }))

  routes.answer(accounts.addDevice, ({ session, body }) =>
    addDevice(deps, { session, device: body.token }),
  )

  routes.answer(accounts.forgetDevice, async ({ member, session, body }) => {
    await forgetDevice(pool, member, tokenHash(body.token))
    await endSession(pool, member, session, clock.now())
  })
}
