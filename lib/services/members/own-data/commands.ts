import type { Tx } from '#kernel/db/connection.ts'
import { raw, sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { type MemberId, memberId } from '#kernel/http/member-id.ts'
import { eachRow, isDue } from '#kernel/jobs/rows.ts'
import { enqueue } from '#kernel/outbox/task.ts'
import { forgetBuyer, forgetVaulted } from '#lib/tools/forget.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import { releasePicture } from '#lib/tools/pictures/commands.ts'
import type { Deps } from '../../deps.ts'
import { accountDeleted } from '../accounts/mails/account-deleted.ts'
import { lockAccount, type OwnAccount } from '../accounts/queries.ts'
import { listBindings, listVaulted } from './queries.ts'
import { namedIn, ownTables } from './rules/leaving.ts'

/**
 * Keeps the row without a name for data that others and the law still need: purchases, counters,
 * answered comments. Deletes everything that identifies the person.
 */
const anonymise = async (tx: Tx, account: OwnAccount, now: Date) => {
  const { id: member, picture_id: picture } = account
  for (const { vault_id: vaultId } of await listVaulted(tx, member))
    await enqueue(tx, forgetVaulted, { vaultId })
  await enqueue(tx, forgetBuyer, { memberId: member })
  for (const table of ownTables)
    await tx.run(sql`DELETE FROM ${raw(table)} WHERE member_id = ${member}`)
  for (const [table, column] of Object.entries(namedIn))
    await tx.run(sql`DELETE FROM ${raw(table)} WHERE ${raw(column)} = ${member}`)
  await tx.run(sql`UPDATE consents SET address = '' WHERE member_id = ${member}`)
  await tx.run(sql`UPDATE members SET name = '-', email = NULL, email_verified_at = NULL,
      pending_email = NULL, password_hash = NULL, picture_id = NULL, sign_up_code = NULL,
      weep_until = NULL, deleted_at = ${now} WHERE id = ${member}`)
  if (picture !== null) await releasePicture(tx, picture)
}

const requireNothingOpen = async (tx: Tx, member: MemberId) => {
  const blockers = await listBindings(tx, member)
  if (blockers.length > 0) throw new DomainError('open_pledges', { blockers })
}

type DeletionDeps = Pick<Deps, 'db' | 'clock'>

export const deleteAccount = ({ db, clock }: DeletionDeps, member: MemberId) =>
  db.transaction(async (tx) => {
    const now = clock.now()
    // FOR UPDATE: a concurrent join of a group is either counted here or fails.
    const account = await lockAccount(tx, member)
    await requireNothingOpen(tx, member)
    await anonymise(tx, account, now)
    const { name, email } = account
    await enqueueMail(tx, accountDeleted, { to: email, data: { name, at: now.getTime() } })
  })

/**
 * Deletes accounts whose address was not confirmed in time. Sends no mail: the address may be a
 * stranger's.
 */
export const forgetUnconfirmed = async ({ db, clock }: DeletionDeps, days: number) => {
  const now = clock.now()
  const late = await db.rows<{ id: number }>(
    sql`SELECT m.id FROM members m
     WHERE m.email_verified_at IS NULL AND m.deleted_at IS NULL
       AND m.joined_at < ${now}::timestamptz - make_interval(days => ${days}::int)
       AND NOT EXISTS (SELECT FROM participations p WHERE p.member_id = m.id)
       AND ${isDue('accounts.forget-unconfirmed', sql`m.id`, now)}
     ORDER BY m.joined_at LIMIT 1000`,
  )
  await eachRow(db, 'accounts.forget-unconfirmed', { rows: late, now }, ({ id }) =>
    db.transaction(async (tx) => {
      const account = await lockAccount(tx, memberId(id))
      if (!account.email_verified_at) await anonymise(tx, account, now)
    }),
  )
}
