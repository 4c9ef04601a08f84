import type { Tx } from '#kernel/db/connection.ts'
import { raw, sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { enqueue } from '#kernel/outbox/task.ts'
import { forgetBuyer, forgetVaulted } from '#lib/tools/forget.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import { releasePicture } from '#lib/tools/pictures/commands.ts'
import type { Deps } from '../../deps.ts'
import { accountDeleted } from '../accounts/mails/accounts.ts'
import { lockAccount, type OwnAccount } from '../accounts/queries.ts'
import { listBindings, listVaulted } from './queries.ts'
import { namedIn, ownTables } from './rules.ts'

/** Deletes all that identifies the person; keeps a nameless row for data that others and the law need. */
export const anonymise = async (tx: Tx, account: OwnAccount, now: Date) => {
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

export const deleteAccount = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, member: MemberId) =>
  db.transaction(async (tx) => {
    const now = clock.now()
    // FOR UPDATE: a concurrent join of a group is either counted here or fails.
    const account = await lockAccount(tx, member)
    const blockers = await listBindings(tx, member)
    if (blockers.length > 0) throw new DomainError('open_pledges', { blockers })
    await anonymise(tx, account, now)
    const { name, email } = account
    await enqueueMail(tx, accountDeleted, { to: email, data: { name, at: now.getTime() } })
  })
