import type { Db } from '#kernel/db/connection.ts'
import { empty, raw, type Sql, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { perPage } from '#kernel/http/pages.ts'
import { type PictureColumnsOrNull, pictureColumns } from '#lib/tools/pictures/present.ts'

/** Comment being answered and proposal being discussed. */
export type Discussion = { parentId: number | null; proposalId: number | null }
type Apart = { byThem: boolean; byWriter: boolean }

export const apartStatement = (writer: MemberId, { parentId, proposalId }: Discussion) =>
  sql`SELECT
      EXISTS (SELECT FROM blocks b WHERE b.blocked_id = ${writer}
        AND b.member_id IN (members.answered, members.proposer)) "byThem",
      EXISTS (SELECT FROM blocks b WHERE b.member_id = ${writer}
        AND b.blocked_id = members.answered) "byWriter"
    FROM (SELECT (SELECT member_id FROM comments WHERE id = ${parentId}::bigint) answered,
      (SELECT member_id FROM proposals WHERE id = ${proposalId}::bigint) proposer) members`.named(
    'blocks in a discussion',
  )

export const findApart = async (db: Db, writer: MemberId, discussion: Discussion) =>
  (await db.first<Apart>(apartStatement(writer, discussion)))!

/**
 * True when the name was ever shown in public beside this id, even if the text was removed since.
 * Staff comments are published in the name of the site.
 */
export const hasWritten = (member: Sql) =>
  sql`(EXISTS (SELECT FROM comments c WHERE c.member_id = ${member} AND NOT c.staff)
    OR EXISTS (SELECT FROM proposals p WHERE p.member_id = ${member}))`

/** True when neither member has blocked the other. */
export const together = (other: Sql, member: MemberId) =>
  sql`NOT EXISTS (SELECT FROM blocks b WHERE b.member_id = ${member} AND b.blocked_id = ${other})
    AND NOT EXISTS (SELECT FROM blocks b WHERE b.blocked_id = ${member} AND b.member_id = ${other})`

export type BlockedRow = PictureColumnsOrNull<'face'> & {
  id: number
  name: string
  blocked_at: Date
}

export const listBlocked = (db: Db, member: MemberId, page: number) =>
  db.rows<BlockedRow>(
    sql`SELECT m.id, split_part(m.name, ' ', 1) name, b.blocked_at, ${pictureColumns('face')}
      FROM blocks b JOIN members m ON m.id = b.blocked_id AND m.deleted_at IS NULL
      LEFT JOIN pictures face ON face.id = m.picture_id
      WHERE b.member_id = ${member} ORDER BY b.blocked_at DESC, m.id DESC
      LIMIT ${raw(`${perPage}`)}${page > 1 ? sql` OFFSET ${(page - 1) * perPage}` : empty}`.named(
      `blocked members${page > 1 ? '/page' : ''}`,
    ),
  )

export const countBlocked = async (db: Db, member: MemberId) => {
  const row = await db.first<{ total: number }>(
    sql`SELECT count(*)::int total FROM blocks b
      JOIN members m ON m.id = b.blocked_id AND m.deleted_at IS NULL
      WHERE b.member_id = ${member}`.named('blocked members/total'),
  )
  return row!.total
}
