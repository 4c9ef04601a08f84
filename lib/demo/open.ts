import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from '#kernel/db/sql.ts'
import { requireShopKind } from '#kernel/shop-kind.ts'
import type { Deps } from '#lib/services/deps.ts'
import { hashPassword } from '#lib/tools/password-hash.ts'
import { rememberPayments } from './payments.ts'
import { followTime } from './shop/dates.ts'

type Login = { email: string; password: string }

const loginsFile = (folder: string) => join(folder, 'demo-logins.json')

export const writeLogins = async (folder: string, logins: readonly Login[]) => {
  await mkdir(folder, { recursive: true })
  await writeFile(loginsFile(folder), JSON.stringify(logins), { mode: 0o600 })
}

export const rememberedLogins = async (folder: string): Promise<Login[] | undefined> =>
  existsSync(loginsFile(folder))
    ? JSON.parse(await readFile(loginsFile(folder), 'utf8'))
    : undefined

/**
 * Fills an empty database with the demo shop and returns the logins. The password is random and
 * stored in the data folder, so that the repository contains none.
 */
export async function openDemo(deps: Deps): Promise<Login[]> {
  await requireShopKind(deps.db, { ...deps.config, enableDemo: true })
  const rowCount = await deps.db.run(sql`SELECT 1 FROM members LIMIT 1`)
  const folder = deps.config.dataFolder
  const known = await rememberedLogins(folder)
  if (rowCount > 0) {
    if (!known) return []
    await followTime(deps)
    await rememberPayments(deps)
    return known
  }
  const password = known?.[0]?.password ?? `tavolo-${randomBytes(6).toString('base64url')}`
  // Imported only when a shop is made.
  const { fillShop } = await import('./shop/fill.ts')
  await fillShop(deps, await hashPassword(password))
  const logins =
    await deps.db.rows<Login>(sql`SELECT email, ${password}::text "password" FROM members
    WHERE password_hash IS NOT NULL ORDER BY id LIMIT 2`)
  await writeLogins(folder, logins)
  await rememberPayments(deps)
  return logins
}
