import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { requireShopKind } from '#kernel/shop-kind.ts'
import type { Deps } from '#lib/services/deps.ts'
import { hashPassword } from '#lib/tools/password-hash.ts'
import { rememberPayments } from './payments.ts'
import { followTime } from './shop/dates.ts'

export type Login = { email: string; password: string }

const loginsFile = (folder: string) => join(folder, 'demo-logins.json')

export const writeLogins = async (folder: string, logins: readonly Login[]) => {
  await mkdir(folder, { recursive: true })
  await writeFile(loginsFile(folder), JSON.stringify(logins), { mode: 0o600 })
}

export async function rememberedLogins(folder: string): Promise<Login[] | undefined> {
  try {
    return JSON.parse(await readFile(loginsFile(folder), 'utf8')) as Login[]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const loginsOf = (db: Db, password: string) =>
  db.rows<Login>(sql`SELECT email, ${password}::text "password" FROM members
    WHERE password_hash IS NOT NULL ORDER BY id LIMIT 2`)

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
  const logins = await loginsOf(deps.db, password)
  await writeLogins(folder, logins)
  await rememberPayments(deps)
  return logins
}
