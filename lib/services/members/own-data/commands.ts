import { z } from 'zod'
import type { Tx } from '#kernel/db/connection.ts'
import { raw, sql } from '#kernel/db/sql.ts'
import type { Storage } from '#kernel/deps.ts'
import { DomainError } from '#kernel/error.ts'
import { type MemberId, memberId } from '#kernel/http/member-id.ts'
import { eachRow } from '#kernel/jobs/rows.ts'
import { defineTask, enqueue, externalTask } from '#kernel/outbox/task.ts'
import { forgetBuyer, forgetVaulted } from '#lib/tools/forget.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import { releasePicture } from '#lib/tools/pictures/commands.ts'
import type { Deps } from '../../deps.ts'
import { accountDeleted } from '../accounts/mails/accounts.ts'
import { findOwnAccount, lockAccount, type OwnAccount } from '../accounts/queries.ts'
import { recordConsents } from '../preferences/commands.ts'
import { listBindings, listErased, listRecords, listReturned, listVaulted } from './queries.ts'
import {
  type Erased,
  erasureKey,
  joinedMilliseconds,
  keptWhileOpen,
  namedIn,
  ownTables,
  readErasureKey,
} from './rules.ts'

const record = defineTask({
  queue: 'purge',
  kind: 'accounts.record-erasure',
  data: z.strictObject({ id: z.int(), joined: z.int(), at: z.iso.datetime() }),
})

type Recorded = Erased & { at: string }

const writeRecord = (storage: Storage, { id, joined, at }: Recorded) => {
  const text = JSON.stringify({ id, joinedAt: new Date(joined), erasedAt: at })
  return storage.write(erasureKey({ id, joined }), Buffer.from(text))
}

export const runRecordErasure = externalTask(record, ({ storage }: Deps, erased) =>
  writeRecord(storage, erased),
)

const deleteRows = async (tx: Tx, member: number, tables: readonly string[]) => {
  for (const table of tables)
    await tx.run(sql`DELETE FROM ${raw(table)} WHERE member_id = ${member}`)
  for (const [table, column] of Object.entries(namedIn))
    await tx.run(sql`DELETE FROM ${raw(table)} WHERE ${raw(column)} = ${member}`)
}

/** Deletes all that identifies the person; keeps a nameless row for data that others and the law need. */
export const anonymise = async (tx: Tx, account: OwnAccount, now: Date) => {
  const { id: member, picture_id: picture } = account
  for (const { vault_id: vaultId } of await listVaulted(tx, member))
    await enqueue(tx, forgetVaulted, { vaultId })
  await enqueue(tx, forgetBuyer, { memberId: member })
  await deleteRows(tx, member, ownTables)
  await tx.run(sql`UPDATE consents SET address = '' WHERE member_id = ${member}`)
  const erased = await tx.one<Erased>(sql`UPDATE members m SET name = '-', email = NULL,
      email_verified_at = NULL, pending_email = NULL, password_hash = NULL, picture_id = NULL,
      sign_up_code = NULL, weep_until = NULL, deleted_at = ${now}
    WHERE id = ${member} RETURNING id, ${joinedMilliseconds} joined`)
  if (picture !== null) await releasePicture(tx, picture)
  await enqueue(tx, record, { ...erased, at: now.toISOString() })
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

/** Deletes what open seats and orders do not need. The address stays for their mails. */
const anonymiseWhileOpen = async (tx: Tx, { id, picture_id: picture }: OwnAccount, now: Date) => {
  const tables = ownTables.filter((table) => !keptWhileOpen.includes(table))
  await deleteRows(tx, id, tables)
  await tx.run(sql`UPDATE members SET name = '-', pending_email = NULL, password_hash = NULL,
      picture_id = NULL, sign_up_code = NULL WHERE id = ${id}`)
  const accepts = await tx.first(sql`SELECT FROM (SELECT given FROM consents
      WHERE member_id = ${id} AND kind = 'marketing' ORDER BY answered_at DESC, id DESC LIMIT 1) last
    WHERE given`)
  if (accepts) await recordConsents(tx, memberId(id), { marketing: false }, { address: '', now })
  if (picture !== null) await releasePicture(tx, picture)
}

/** Erases a member whom a restore brought back. Returns the seats and orders that delay the rest. */
const eraseAgain = async (tx: Tx, { id }: Erased, now: Date) => {
  const member = memberId(id)
  const isHere = sql`SELECT FROM members WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`
  // Another process may have been faster.
  if (!(await tx.first(isHere))) return []
  const account = await findOwnAccount(tx, member)
  const blockers = await listBindings(tx, member)
  if (blockers.length > 0) await anonymiseWhileOpen(tx, account, now)
  else await anonymise(tx, account, now)
  return blockers
}

type Replaying = Pick<Deps, 'db' | 'clock' | 'log' | 'storage'>

/**
 * Erases again the members whom a restore of an older state brought back. Idempotent, also while
 * another process does the same. Sends no mail: the address was to be forgotten.
 */
export const replayErasures = async ({ db, clock, log, storage }: Replaying) => {
  const now = clock.now()
  const erased: Erased[] = []
  for (const key of await listRecords(storage)) {
    const record = readErasureKey(key)
    if (record) erased.push(record)
    else log.error('a file is no record of an erasure', { key })
  }
  const rows = await listReturned(db, erased)
  await eachRow(db, 'accounts.keep-erasures', { rows, now }, async (row) => {
    const blockers = await db.transaction((tx) => eraseAgain(tx, row, now))
    // After the commit, so that operators see whom the job tries again.
    if (blockers.length > 0) throw new DomainError('open_pledges', { blockers })
  })
}

/** Records erasures from before there were records, and those whose task was given up. */
export const recordErasures = async ({ db, storage }: Pick<Deps, 'db' | 'storage'>) => {
  const recorded = new Set(await listRecords(storage))
  for (const { at, ...erased } of await listErased(db))
    if (!recorded.has(erasureKey(erased)))
      await writeRecord(storage, { ...erased, at: at.toISOString() })
}
