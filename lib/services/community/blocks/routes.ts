import type { Database } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { lastPage, pageMeta } from '#kernel/http/pages.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { blocks } from '#lib/contract/blocks.ts'
import type { OutputOf } from '#lib/contract/endpoint.ts'
import { presentPicture } from '#lib/tools/pictures/present.ts'
import type { Deps } from '../../deps.ts'
import { mayBlock } from './policy.ts'
import { type BlockedRow, countBlocked, hasWritten, listBlocked } from './queries.ts'

const presentBlocked = (row: BlockedRow): OutputOf<typeof blocks.list>['data'][number] => ({
  id: row.id,
  name: row.name,
  image: presentPicture(row, 'face'),
  blocked_at: row.blocked_at.toISOString(),
})

const block = (db: Database, member: MemberId, other: number, now: Date) =>
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
    return { data: rows.map(presentBlocked), meta: pageMeta(page, total) }
  })

  routes.answer(blocks.block, async ({ member, params: { id } }) => {
    mayBlock(member, id)
    await block(db, member, id, clock.now())
    return { data: { blocked: true } }
  })

  routes.answer(blocks.unblock, async ({ member, params: { id } }) => {
    await unblock(db, member, id)
    return { data: { blocked: false } }
  })
}
