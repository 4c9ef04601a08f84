import { accounts } from '#lib/contract/accounts.ts'
import { addDevice } from '../accounts/commands.ts'
import { presentUser } from '../accounts/present.ts'
import { findOwnAccount, findUser } from '../accounts/queries.ts'
import { addressKey } from '../accounts/rules.ts'
import type { Deps } from '../platform/deps.ts'
import { DomainError } from '../platform/error.ts'
import { countCall } from '../platform/http/rate-limit.ts'
import type { Routes } from '../platform/http/routes.ts'
import { whenceOf } from '../sessions/commands.ts'
import { confirmAddress, resendVerification, signUp, stopChange } from './commands.ts'

export const signUpsRoutes = (routes: Routes, deps: Deps) => {
  const { db, pool, clock } = deps

  routes.answer(accounts.signUp, { limit: 'signUp' }, async (input) => {
    const { body } = input
    await countCall(deps, 'getMail', addressKey(body.email))
    const { member, token } = await signUp(deps, body, whenceOf(input))
    if (body.device_token) await addDevice(deps, { session: token, device: body.device_token })
    const row = await findUser(pool, member)
    if (!row) throw new DomainError('unauthenticated')
    return { data: { token, user: presentUser(row, clock.now()) } }
  })

  routes.answer(accounts.resendVerification, { limit: 'askMail' }, async ({ member }) => {
    const { email } = await findOwnAccount(pool, member)
    await countCall(deps, 'getMail', addressKey(email))
    await resendVerification(db, member, clock.now())
    return { data: { email } }
  })

  routes.answer(accounts.verify, { limit: 'link' }, ({ params }) => confirmAddress(deps, params))

  routes.answer(accounts.stopChange, { limit: 'link' }, ({ params }) => stopChange(deps, params))
}
