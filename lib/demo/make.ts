import type { Deps } from '#lib/services/deps.ts'
import { hashPassword } from '#lib/tools/password-hash.ts'
import { fillShop } from './shop/fill.ts'
import { demoMail, memberName, serena } from './shop/members.ts'
import { type Sizes, smallShop } from './shop/offers.ts'

/** Draws and writes the whole demo shop. Returns the logins of its members. */
export const makeDemo = async (deps: Deps, password: string, sizes: Sizes = smallShop) => {
  await fillShop(deps, sizes, await hashPassword(password))
  return [serena, 2].map((id) => ({ email: demoMail(id, memberName(id)), password }))
}
