import type { Database } from '../../platform/db/connection.ts'
import { sql } from '../../platform/db/sql.ts'
import { DomainError } from '../../platform/error.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import { hasWritten } from './queries.ts'

export const block = (db: Database, member: MemberId, other: number, now: Date) =>
  db.transaction(async (tx) => {
    // Locks the member row, so that an account deletion at the same time also deletes this block. A member
    // who never wrote in public gets the same error as an unknown id: otherwise counting up ids would list
    // first names and pictures.
    const blocked = await tx.first(
      sql`SELECT FROM members m WHERE m.id = ${other} AND m.deleted_at IS NULL AND ${hasWritten(sql`m.id`)}
        FOR KEY SHARE`.named('lock the member to block'),
    )
    if (!blocked) throw new DomainError('not_found')
    await tx.run(
      sql`INSERT INTO blocks (member_id, blocked_id, blocked_at)
        VALUES (${member}, ${other}, ${now}) ON CONFLICT DO NOTHING`.named('block'),
    )
  })

export const unblock = (db: Database, member: MemberId, other: number) =>
  db.transaction((tx) =>
    tx.run(
      sql`DELETE FROM blocks WHERE member_id = ${member} AND blocked_id = ${other}`.named(
        'unblock',
      ),
    ),
  )
