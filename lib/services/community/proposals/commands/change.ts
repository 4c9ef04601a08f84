import type { Database, Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { tidy } from '../../comments/rules.ts'
import { type Held, mayEdit, mayRemove, mayRestore } from '../policy.ts'
import { linksFrom, requireInterest, titleFrom } from './write.ts'

const statement = (id: number) =>
  sql`SELECT id, member_id "memberId", archived_at "archivedAt", removed_at "removedAt",
    withheld_at "withheldAt", item_id "itemId" FROM proposals WHERE id = ${id}`

const orNotFound = (row: Held | undefined) => {
  if (!row) throw new DomainError('not_found')
  return row
}

/** Reads without a lock, for a check before slow work. The check is repeated with the row locked. */
export const findHeld = async (db: Db, id: number) =>
  orNotFound(await db.first<Held>(statement(id).named('find a proposal to change')))

/** Locks the proposal until the commit, so that checks on it stay valid. */
export const lockProposal = async (tx: Tx, id: number) =>
  orNotFound(await tx.first<Held>(sql`${statement(id)} FOR NO KEY UPDATE`.named('hold a proposal')))

export type Changes = {
  title?: string | undefined
  description?: string | undefined
  link?: string | null | undefined
  interest_id?: number | null | undefined
}

/** Omitted fields stay unchanged. Only a changed title or description is shown to readers as an edit. */
export const editProposal = (
  db: Database,
  member: MemberId,
  { id, changes }: { id: number; changes: Changes },
  now: Date,
) =>
  db.transaction(async (tx) => {
    mayEdit(await lockProposal(tx, id), member)
    const { interest_id: interest, link, description } = changes
    if (interest) await requireInterest(tx, interest)
    const { title, slug } = changes.title === undefined ? none : titleFrom(changes.title)
    const text = description === undefined ? null : tidy(description)
    await tx.run(
      sql`UPDATE proposals SET
          edited_at = CASE WHEN (title, description)
            IS DISTINCT FROM (coalesce(${title}, title), coalesce(${text}, description))
            THEN ${now}::timestamptz ELSE edited_at END,
          title = coalesce(${title}, title), slug = coalesce(${slug}, slug),
          description = coalesce(${text}, description),
          links = CASE WHEN ${link !== undefined} THEN ${await linksFrom(tx, link, now)}::jsonb ELSE links END,
          interest_id = CASE WHEN ${interest !== undefined} THEN ${interest ?? null}::int ELSE interest_id END
        WHERE id = ${id}`.named('edit a proposal'),
    )
  })

const none = { title: null, slug: null }

/** Hides the proposal and its comments for as long as it can be restored. */
export const removeProposal = (db: Database, member: MemberId, id: number, now: Date) =>
  db.transaction(async (tx) => {
    mayRemove(await lockProposal(tx, id), member)
    await tx.run(
      sql`UPDATE proposals SET removed_at = ${now} WHERE id = ${id}`.named('remove a proposal'),
    )
  })

export const restoreProposal = (db: Database, member: MemberId, id: number, now: Date) =>
  db.transaction(async (tx) => {
    mayRestore(await lockProposal(tx, id), member, now)
    await tx.run(
      sql`UPDATE proposals SET removed_at = NULL WHERE id = ${id}`.named('restore a proposal'),
    )
  })
