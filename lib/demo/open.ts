import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { joinSql, raw, sql } from '#kernel/db/sql.ts'
import { requireShopKind } from '#kernel/shop-kind.ts'
import type { Deps } from '#lib/services/deps.ts'
import { hashPassword } from '#lib/tools/password-hash.ts'
import { rememberPayments } from './payments.ts'

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

/** All date columns of the shop, moved by the same interval, so that their order stays the same. */
const dates = {
  items: 'published_at changed_at archived_at expires_at weep_only_until',
  bundles: 'weep_only_until',
  members: 'weep_until',
  weep_memberships:
    'joined_at anchor paid_until noticed_until next_charge_at grace_until cancelled_at ended_at',
  weep_periods: 'from_at until_at',
  participations: 'joined_at ended_at next_charge_at grace_until',
  proposals: 'published_at archived_at',
  proposal_answers: 'answered_at counted_at',
  proposal_likes: 'liked_at counted_at',
  comments: 'published_at edited_at removed_at',
  comment_likes: 'liked_at counted_at',
  follows: 'followed_at seen_at counted_at',
  notifications: 'created_at seen_at read_at',
}

/** Moves all dates up to today when the newest join is hours old: all groups would be closed. */
const followTime = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  db.transaction(async (tx) => {
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('insieme demo'))`)
    const now = sql`${clock.now()}::timestamptz`
    const late = await tx.first<{ by: string }>(
      sql`SELECT (${now} - max(joined_at))::text "by" FROM participations
        HAVING ${now} - max(joined_at) > interval '6 hours'`,
    )
    if (!late) return
    const by = sql`${late.by}::interval`
    for (const [table, columns] of Object.entries(dates)) {
      const moved = columns.split(' ').map((column) => raw(`${column} = ${column} + `))
      await tx.run(raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`))
      await tx.run(
        sql`UPDATE ${raw(table)} SET ${joinSql(
          moved.map((column) => sql`${column}${by}`),
          ', ',
        )}`,
      )
      await tx.run(raw(`ALTER TABLE ${table} ENABLE TRIGGER USER`))
    }
    await tx.run(sql`UPDATE items SET deliver_on = deliver_on + extract(day FROM ${by})::int
      WHERE deliver_on IS NOT NULL`)
  })

/** Fills an empty database and returns the logins, with a random password stored in the data folder. */
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
