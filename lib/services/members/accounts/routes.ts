import type { Db } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { uncount } from '#kernel/http/rate-limit.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { accounts, claims } from '#lib/contract/accounts.ts'
import { countUpload } from '#lib/tools/pictures/commands.ts'
import type { Deps } from '../../deps.ts'
import { listLevels, presentLevel } from '../levels/queries.ts'
import { addDevice, endSession, forgetDevice } from '../sessions/commands.ts'
import { findSessionAge } from '../sessions/queries.ts'
import { clientInfo, isDue } from '../sessions/rules.ts'
import {
  confirmAddress,
  confirmWithCode,
  confirmWithPassword,
  stopChange,
} from './commands/confirm.ts'
import { askForReset, changePassword, resetPassword } from './commands/passwords.ts'
import { updateProfile } from './commands/profile.ts'
import { signIn } from './commands/sign-in.ts'
import { resendVerification, signUp } from './commands/sign-up.ts'
import { countMail, passwordFaults } from './policy.ts'
import { findOwnAccount, findUser, toBeConfirmed } from './queries.ts'

export const accountsRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock } = deps
  const faults = passwordFaults(deps.config.siteName)
  const user = (member: MemberId, on: Db = db) => findUser(on, member, clock.now())

  routes.answer(accounts.login, { limit: 'signIn' }, async (input) => {
    const { email, password, remember_me: persistent, device_token: device } = input.body
    const attempt = { email, password, persistent, device, from: clientInfo(input) }
    const { member, token } = await signIn(deps, attempt)
    await uncount(db, 'signIn', input.address)
    return { data: { token, user: await user(member) } }
  })

  routes.answer(accounts.logged, async ({ member, session }) => {
    const [data, age] = await Promise.all([user(member), findSessionAge(db, session)])
    return { data, meta: { renew: isDue(age, clock.now()) } }
  })

  routes.answer(accounts.levels, async () => ({
    data: (await listLevels(db)).map(presentLevel),
  }))

  routes.answer(accounts.addDevice, async ({ session, body }) => {
    await addDevice(db, { session, device: body.token, now: clock.now() })
  })

  routes.answer(accounts.forgetDevice, ({ member, session, body }) =>
    db.transaction(async (tx) => {
      await endSession(tx, member, session, clock.now())
      await forgetDevice(tx, member, body.token)
    }),
  )

  routes.answer(accounts.signUp, { limit: 'signUp', faults }, async (input) => {
    const { body } = input
    await countMail(deps, body.email, input.address)
    const enter = await signUp(deps, body, clientInfo(input))
    return input.once(async (tx) => {
      const { member, token } = await enter(tx)
      return { data: { token, user: await user(member, tx) } }
    })
  })

  routes.answer(claims.resendVerification, { limit: 'askMail' }, async (input) => {
    const { member, session } = input
    const email = toBeConfirmed(await findOwnAccount(db, member))
    if (!email) throw new DomainError('conflict')
    await countMail(deps, email, input.address)
    await resendVerification(deps, { member, session, from: clientInfo(input) })
    return { data: { email } }
  })

  routes.answer(claims.verify, { limit: 'link' }, ({ body, member, session }) =>
    confirmAddress(deps, body, { member, session }),
  )

  routes.answer(claims.verifyByPath, { limit: 'link' }, ({ params: { a, b }, member, session }) =>
    confirmAddress(deps, { member: a, secret: b }, { member, session }),
  )

  routes.answer(claims.verifyWithPassword, { limit: 'link' }, async (input) => {
    const { password, device_token: device, ...link } = input.body
    const attempt = { password, device, from: clientInfo(input) }
    const { member, token } = await confirmWithPassword(deps, link, attempt)
    return { data: { token, user: await user(member) } }
  })

  routes.answer(claims.verifyCode, { limit: 'link' }, ({ member, session, address, body }) =>
    confirmWithCode(deps, { member, session, address }, body.code),
  )

  routes.answer(claims.stopChange, { limit: 'link' }, ({ body }) => stopChange(deps, body))

  routes.answer(accounts.forgotPassword, { limit: 'askMail' }, async ({ body, address }) => {
    await askForReset(deps, body.email, address)
    return { data: body }
  })

  routes.answer(accounts.resetPassword, { limit: 'link', faults }, ({ body }) =>
    resetPassword(deps, body),
  )

  routes.answer(accounts.changePassword, { faults }, ({ member, session, body }) =>
    changePassword(deps, {
      member,
      session,
      current: body.current_password,
      password: body.password,
    }),
  )

  routes.answer(accounts.update, async (input) => {
    const { member, session, body } = input
    if (body.image) await countUpload(deps, input)
    await updateProfile(deps, { member, session, from: clientInfo(input) }, body)
    return { data: await user(member) }
  })
}
