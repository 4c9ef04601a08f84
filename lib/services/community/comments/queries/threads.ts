import type { Db } from '#kernel/db/connection.ts'
import { empty, raw, type Sql, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { perPage } from '#kernel/http/pages.ts'
import { commentPath, itemPath, proposalPath } from '#lib/contract/addresses.ts'
import { pictureColumns } from '#lib/tools/pictures/present.ts'
import { isPublic } from '../../../shop/items/policy.ts'
import type { CommentRow, OwnCommentRow } from '../present.ts'

/** Columns of a comment `c`, its `writer` and their picture `face`. */
export const columns = sql`c.id comment_id, c.parent_id comment_parent_id, c.body comment_body,
      c.staff comment_staff, c.mentions comment_mentions, c.published_at comment_published_at,
      c.edited_at comment_edited_at, c.removed_at comment_removed_at,
      c.likes comment_likes, c.answers comment_answers,
      writer.id comment_member_id, split_part(writer.name, ' ', 1) comment_member_name,
      ${pictureColumns('face', 'comment_picture')}`

export const writers = sql`LEFT JOIN members writer ON writer.id = c.member_id AND writer.deleted_at IS NULL
    LEFT JOIN pictures face ON face.id = writer.picture_id`

/** Joins the newest top-level comment that was not removed and satisfies `match`. */
export const latestComment = (match: Sql) => sql`LEFT JOIN LATERAL (
    SELECT ${columns}
    FROM comments c
    ${writers}
    WHERE ${match} AND c.parent_id IS NULL AND c.removed_at IS NULL
    ORDER BY c.published_at DESC, c.id DESC
    LIMIT 1
  ) comment ON true`

/** Item or proposal under discussion. */
export type Place = { of: 'preorder' | 'sale' | 'proposal'; id: number }

/** Path of an item or proposal, or of a comment on it. */
export const placePath = ({ of, id, slug }: Place & { slug: string }, comment?: number) => {
  const path = of === 'proposal' ? proposalPath(id, slug) : itemPath(of, id, slug)
  return comment === undefined ? path : commentPath(path, comment)
}

export type Thread = Place | { of: 'comment'; id: number }

// Keeps a removed comment in the thread only while it has answers.
const stands = sql`(c.removed_at IS NULL OR c.answers > 0)`

const matches = {
  item: (id: number) => sql`c.item_id = ${id} AND c.parent_id IS NULL AND ${stands}`,
  proposal: (id: number) => sql`c.proposal_id = ${id} AND c.parent_id IS NULL AND ${stands}`,
  comment: (id: number) => sql`c.parent_id = ${id} AND c.removed_at IS NULL`,
}

const partOf = ({ of }: Thread) => (of === 'preorder' || of === 'sale' ? 'item' : of)

/** All that is said of an item, answers too: a card of a proposal counts the same. */
const commentsOfItem = sql`(SELECT count(*)::int FROM comments c
  WHERE c.item_id = i.id AND c.removed_at IS NULL)`

const totalStatement = ({ of, id }: Thread, now: Date) => {
  if (of === 'proposal')
    return sql`SELECT p.threads total, p.comments FROM proposals p
    WHERE p.id = ${id} AND p.removed_at IS NULL`
  if (of === 'comment')
    return sql`SELECT parent.answers total, parent.answers comments FROM comments parent
    LEFT JOIN items i ON i.id = parent.item_id
    LEFT JOIN proposals p ON p.id = parent.proposal_id AND p.removed_at IS NULL
    WHERE parent.id = ${id} AND parent.parent_id IS NULL
      AND (p.id IS NOT NULL OR ${isPublic(now)})`
  return sql`SELECT i.threads total, ${commentsOfItem} comments FROM items i
    WHERE i.id = ${id} AND i.kind = ${raw(`'${of}'`)} AND ${isPublic(now)}`
}

/** Returns undefined when the subject does not exist or is not public. */
export const countThread = async (db: Db, thread: Thread, now: Date) => {
  const statement = totalStatement(thread, now).named(`comments of a ${thread.of}`)
  return db.first<{ total: number; comments: number }>(statement)
}

type ThreadOrder = 'recent' | 'oldest'

const orders: Record<ThreadOrder, Sql> = {
  recent: sql`ORDER BY c.published_at DESC, c.id DESC`,
  oldest: sql`ORDER BY c.published_at ASC, c.id ASC`,
}

export type ThreadPage = { page: number; order: ThreadOrder }

// Selects the page from the index first and joins only those rows. The first page has no OFFSET clause: an
// OFFSET unknown at planning time leads to a worse plan.
export const threadStatement = (thread: Thread, { page, order }: ThreadPage) => {
  const part = partOf(thread)
  const limit = raw(`LIMIT ${perPage}`)
  const offset = page > 1 ? sql` OFFSET ${(page - 1) * perPage}` : empty
  return sql`SELECT ${columns}
  FROM (SELECT * FROM comments c WHERE ${matches[part](thread.id)} ${orders[order]} ${limit}${offset}) c
  ${writers}
  ${orders[order]}`.named(`thread of a ${part}/${order}${page > 1 ? '/page' : ''}`)
}

export const listThread = (db: Db, thread: Thread, wanted: ThreadPage) =>
  db.rows<CommentRow>(threadStatement(thread, wanted))

/** Comments of the member on public things. */
const shownOf = (member: MemberId, now: Date) => sql`comments c
  LEFT JOIN items i ON i.id = c.item_id AND ${isPublic(now)}
  LEFT JOIN proposals p ON p.id = c.proposal_id AND p.removed_at IS NULL
  WHERE c.member_id = ${member} AND c.removed_at IS NULL AND num_nonnulls(i.id, p.id) = 1`

export const ownCommentsStatement = (member: MemberId, page: number, now: Date) =>
  sql`SELECT ${columns}, c.place_id, c.place_slug, c.place_type, c.place_title, ${pictureColumns('place', 'place_picture')}
  FROM (SELECT c.*, coalesce(i.id, p.id) place_id, coalesce(i.slug, p.slug) place_slug,
      coalesce(i.kind, 'proposal') place_type, coalesce(i.title, p.title) place_title,
      coalesce(i.picture_id, p.picture_id) place_picture_id
    FROM ${shownOf(member, now)}
    ${orders.recent} ${raw(`LIMIT ${perPage}`)} OFFSET ${(page - 1) * perPage}) c
  ${writers}
  LEFT JOIN pictures place ON place.id = c.place_picture_id
  ${orders.recent}`.named('own comments')

export const listOwnComments = (db: Db, member: MemberId, page: number, now: Date) =>
  db.rows<OwnCommentRow>(ownCommentsStatement(member, page, now))

export const countOwnComments = async (db: Db, member: MemberId, now: Date) => {
  const row = await db.first<{ total: number }>(
    sql`SELECT count(*)::int total FROM ${shownOf(member, now)}`.named('own comments/total'),
  )
  return row?.total ?? 0
}

export type NewestRow = {
  topic: string
  threads: number
  comments: number
  newest: number | null
  newest_parent: number | null
  became: number | null
}

const newestOf = (column: 'item_id' | 'proposal_id', id: string) =>
  raw(`LEFT JOIN LATERAL (SELECT c.id, c.parent_id FROM comments c
    WHERE c.${column} = ${id} AND c.removed_at IS NULL ORDER BY c.id DESC LIMIT 1) newest ON true`)

export const newestStatement = (items: number[], proposals: number[], now: Date) =>
  sql`SELECT 'comments:' || i.kind || ':' || i.id AS topic, i.threads, ${commentsOfItem} comments, newest.id newest,
      newest.parent_id newest_parent, NULL::bigint became
    FROM items i ${newestOf('item_id', 'i.id')}
    WHERE i.id = ANY (${items}::bigint[]) AND ${isPublic(now)}
    UNION ALL SELECT 'comments:proposal:' || p.id, p.threads, p.comments, newest.id, newest.parent_id, p.item_id
    FROM proposals p ${newestOf('proposal_id', 'p.id')}
    WHERE p.id = ANY (${proposals}::bigint[]) AND p.removed_at IS NULL`.named('newest-comments')

/** Reads thread count and newest comment of all these discussions in one statement. */
export const readNewest = (db: Db, items: number[], proposals: number[], now: Date) =>
  db.rows<NewestRow>(newestStatement(items, proposals, now))
