import type { Db } from '#kernel/db/connection.ts'
import { raw, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { perPage } from '#kernel/http/pages.ts'
import { pictureColumns } from '#lib/tools/pictures/present.ts'
import { isPublic } from '../../../shop/items/policy.ts'
import type { OwnCommentRow } from '../present.ts'
import { columns, writers } from './threads.ts'

/** Comments of the member on public things. */
const shownOf = (member: MemberId, now: Date) => sql`comments c
  LEFT JOIN items i ON i.id = c.item_id AND ${isPublic(now)}
  LEFT JOIN proposals p ON p.id = c.proposal_id AND p.removed_at IS NULL
  WHERE c.member_id = ${member} AND c.removed_at IS NULL AND num_nonnulls(i.id, p.id) = 1`

const order = sql`ORDER BY c.published_at DESC, c.id DESC`

export const ownCommentsStatement = (member: MemberId, page: number, now: Date) =>
  sql`SELECT ${columns}, c.place_id, c.place_slug, c.place_type, c.place_title, ${pictureColumns('place', 'place_picture')}
  FROM (SELECT c.*, coalesce(i.id, p.id) place_id, coalesce(i.slug, p.slug) place_slug,
      coalesce(i.kind, 'proposal') place_type, coalesce(i.title, p.title) place_title,
      coalesce(i.picture_id, p.picture_id) place_picture_id
    FROM ${shownOf(member, now)}
    ${order} ${raw(`LIMIT ${perPage}`)} OFFSET ${(page - 1) * perPage}) c
  ${writers}
  LEFT JOIN pictures place ON place.id = c.place_picture_id
  ${order}`.named('own comments')

export const listOwnComments = (db: Db, member: MemberId, page: number, now: Date) =>
  db.rows<OwnCommentRow>(ownCommentsStatement(member, page, now))

export const countOwnComments = async (db: Db, member: MemberId, now: Date) => {
  const row = await db.first<{ total: number }>(
    sql`SELECT count(*)::int total FROM ${shownOf(member, now)}`.named('own comments/total'),
  )
  return row?.total ?? 0
}
