import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import type { WithDates } from '#kernel/http/iso-dates.ts'
import type { operatorComments } from '#lib/contract/console/reports.ts'
import type { Place } from '../../community/comments/queries/threads.ts'
import { isPublic } from '../../shop/items/policy.ts'
import { readList } from '../list.ts'

type Shown = z.output<typeof operatorComments.list.output>['data'][number]

export type WrittenRow = Omit<WithDates<Shown, 'at'>, 'url'> & {
  of: Place['of']
  placeId: number
  slug: string
}

const answered = sql`EXISTS (SELECT FROM comments s
  WHERE s.parent_id = coalesce(c.parent_id, c.id) AND s.staff AND s.removed_at IS NULL
    AND s.published_at >= c.published_at)`

const list = (db: Db, paging: { page: number }, where: Sql | undefined, now: Date) =>
  readList<WrittenRow>(db, paging, {
    select: sql`c.id, split_part(m.name, ' ', 1) who, c.published_at "at", c.body "content",
        ${answered} answered, coalesce(i.title, p.title) title, coalesce(i.kind, 'proposal') "of",
        coalesce(i.id, p.id) "placeId", coalesce(i.slug, p.slug) slug`,
    from: sql`comments c LEFT JOIN members m ON m.id = c.member_id AND m.deleted_at IS NULL
        LEFT JOIN items i ON i.id = c.item_id
        LEFT JOIN proposals p ON p.id = c.proposal_id AND p.removed_at IS NULL`,
    where: [
      sql`c.removed_at IS NULL AND NOT c.staff AND (p.id IS NOT NULL OR ${isPublic(now)})`,
      where,
    ],
    order: sql`c.published_at DESC, c.id DESC`,
  })

type Filter = z.output<typeof operatorComments.list.query>

export const listWritten = (db: Db, { waiting, ...paging }: Filter, now: Date) =>
  list(db, paging, waiting && sql`NOT ${answered}`, now)

export const findWritten = async (db: Db, id: number, now: Date) =>
  (await list(db, { page: 1 }, sql`c.id = ${id}`, now)).rows[0]
