import { accounts } from '#lib/contract/accounts.ts'
import { addressKey } from '../accounts/rules.ts'
import type { Deps } from '../platform/deps.ts'
import { countCall } from '../platform/http/rate-limit.ts'
import type { Routes } from '../platform/http/routes.ts'
import { askForReset, changePassword, resetPassword } from './commands.ts'

export const passwordsRoutes = (routes: Routes, deps: Deps) => {
  routes.answer(accounts.forgotPassword, { limit: 'askMail' }, async ({ body: { email } }) => {
    await countCall(deps, 'getMail', addressKey(email))
    await askForReset(deps, email)
    return { data: { email } }
  })

  routes.answer(accounts.resetPassword, { limit: 'link' }, ({ body }) => resetPassword(deps, body))

  routes.answer(accounts.changePassword, ({ member, session, body }) =>
    changePassword(deps, {
      member,
      session,
      current: body.current_password,
      password: body.password,
    }),
  )
}
