import type { Database, Db } from '#kernel/db/connection.ts'
import { empty, raw, sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { lastPage, pageMeta, perPage } from '#kernel/http/pages.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { blocks } from '#lib/contract/blocks.ts'
import {
  type PictureColumnsOrNull,
  pictureColumns,
  presentPicture,
} from '#lib/tools/pictures/present.ts'
import type { Deps } from '../../deps.ts'
import { hasWritten } from './queries.ts'

type BlockedRow = PictureColumnsOrNull<'face'> & {
  id: number
  name: string
  blocked_at: Date
}

const listBlocked = (db: Db, member: MemberId, page: number) =>
  db.rows<BlockedRow>(
    sql`SELECT m.id, split_part(m.name, ' ', 1) name, b.blocked_at, ${pictureColumns('face')}
      FROM blocks b JOIN members m ON m.id = b.blocked_id AND m.deleted_at IS NULL
      LEFT JOIN pictures face ON face.id = m.picture_id
      WHERE b.member_id = ${member} ORDER BY b.blocked_at DESC, m.id DESC
      LIMIT ${raw(`${perPage}`)}${page > 1 ? sql` OFFSET ${(page - 1) * perPage}` : empty}`.named(
      `blocked members${page > 1 ? '/page' : ''}`,
    ),
  )

const countBlocked = async (db: Db, member: MemberId) => {
  const row = await db.first<{ total: number }>(
    sql`SELECT count(*)::int total FROM blocks b
      JOIN members m ON m.id = b.blocked_id AND m.deleted_at IS NULL
      WHERE b.member_id = ${member}`.named('blocked members/total'),
  )
  return row!.total
}

const block = (db: Database, member: MemberId, other: number, now: Date) =>
  db.transaction(async (tx) => {
    // Locks the member row, so that an account deletion at the same time also deletes this block. A member
    // who never wrote in public gets the same error as an unknown id: otherwise counting up ids would list
    // first names and pictures.
    await tx.one(
      sql`SELECT FROM members m WHERE m.id = ${other} AND m.deleted_at IS NULL AND ${hasWritten(sql`m.id`)}
        FOR KEY SHARE`.named('lock the member to block'),
    )
    await tx.run(
      sql`INSERT INTO blocks (member_id, blocked_id, blocked_at)
        VALUES (${member}, ${other}, ${now}) ON CONFLICT DO NOTHING`.named('block'),
    )
  })

const unblock = (db: Database, member: MemberId, other: number) =>
  db.transaction((tx) =>
    tx.run(
      sql`DELETE FROM blocks WHERE member_id = ${member} AND blocked_id = ${other}`.named(
        'unblock',
      ),
    ),
  )

export const blocksRoutes = (routes: Routes, { db, clock }: Deps) => {
  routes.answer(blocks.list, async ({ member, query: { page } }) => {
    const total = await countBlocked(db, member)
    const rows = page > lastPage(total) ? [] : await listBlocked(db, member, page)
    const data = rows.map((row) => ({
      id: row.id,
      name: row.name,
      image: presentPicture(row, 'face'),
      blocked_at: row.blocked_at.toISOString(),
    }))
    return { data, meta: pageMeta(page, total) }
  })

  routes.answer(blocks.block, async ({ member, params: { id } }) => {
    if (id === member) throw new DomainError('forbidden')
    await block(db, member, id, clock.now())
    return { data: { blocked: true } }
  })

  routes.answer(blocks.unblock, async ({ member, params: { id } }) => {
    await unblock(db, member, id)
    return { data: { blocked: false } }
  })
}
