import type { Pool } from 'pg'
import { perPage } from '../../platform/http/pages.ts'
import { pictureColumns } from '../../platform/pictures/present.ts'
import { isPublic } from '../../shop/items/policy.ts'
import type { CommentRow } from './present.ts'

const columns = `c.id comment_id, c.parent_id comment_parent_id, c.body comment_body,
      c.staff comment_staff, c.published_at comment_published_at, c.removed_at comment_removed_at,
      (SELECT count(*)::int FROM comment_likes l WHERE l.comment_id = c.id) comment_likes,
      (SELECT count(*)::int FROM comments a WHERE a.parent_id = c.id AND a.removed_at IS NULL) comment_answers,
      writer.id comment_member_id, split_part(writer.name, ' ', 1) comment_member_name,
      ${pictureColumns('face', 'comment_picture')}`

const writers = `LEFT JOIN members writer ON writer.id = c.member_id AND writer.deleted_at IS NULL
    LEFT JOIN pictures face ON face.id = writer.picture_id`

/** Joins the newest comment that is no answer and was not removed, to whatever `match` names. */
export const latestComment = (match: string) => `LEFT JOIN LATERAL (
    SELECT ${columns}
    FROM comments c
    ${writers}
    WHERE ${match} AND c.parent_id IS NULL AND c.removed_at IS NULL
    ORDER BY c.published_at DESC, c.id DESC
    LIMIT 1
  ) comment ON true`

export type Thread = { of: 'preorder' | 'sale' | 'proposal' | 'comment'; id: number }

// A removed comment keeps its place for the sake of the answers to it, and only for them.
const stands = `(c.removed_at IS NULL OR EXISTS (
    SELECT 1 FROM comments a WHERE a.parent_id = c.id AND a.removed_at IS NULL))`

const parts = {
  item: { match: `c.item_id = $1 AND c.parent_id IS NULL AND ${stands}`, order: 'DESC' },
  proposal: { match: `c.proposal_id = $1 AND c.parent_id IS NULL AND ${stands}`, order: 'DESC' },
  comment: { match: 'c.parent_id = $1 AND c.removed_at IS NULL', order: 'ASC' },
}

const partOf = ({ of }: Thread) => (of === 'preorder' || of === 'sale' ? 'item' : of)

const total = (part: keyof typeof parts) =>
  `(SELECT count(*)::int FROM comments c WHERE ${parts[part].match}) total`

const totals = {
  preorder: `SELECT ${total('item')} FROM items i
    WHERE i.id = $1 AND i.kind = 'preorder' AND ${isPublic('$2')}`,
  sale: `SELECT ${total('item')} FROM items i
    WHERE i.id = $1 AND i.kind = 'sale' AND ${isPublic('$2')}`,
  proposal: `SELECT ${total('proposal')} FROM proposals p WHERE p.id = $1`,
  comment: `SELECT ${total('comment')} FROM comments parent
    LEFT JOIN items i ON i.id = parent.item_id
    WHERE parent.id = $1 AND parent.parent_id IS NULL
      AND (parent.proposal_id IS NOT NULL OR ${isPublic('$2')})`,
}

/** Nothing where there is nothing that could be talked about. */
export const countThread = async (pool: Pool, { of, id }: Thread, now: Date) => {
  const { rows } = await pool.query<{ total: number }>({
    name: `comments of a ${of}`,
    text: totals[of],
    values: of === 'proposal' ? [id] : [id, now],
  })
  return rows[0]?.total
}

// The twenty are chosen first, from the index, and only then joined.
// A first page has no OFFSET at all, because one that is not known yet spoils the plan.
export const threadStatement = (thread: Thread, page: number) => {
  const part = partOf(thread)
  const { match, order } = parts[part]
  const inOrder = `ORDER BY c.published_at ${order}, c.id ${order}`
  const offset = page > 1 ? ' OFFSET $2' : ''
  return {
    name: `thread of a ${part}${offset && '/page'}`,
    text: `SELECT ${columns}
  FROM (SELECT * FROM comments c WHERE ${match} ${inOrder} LIMIT ${perPage}${offset}) c
  ${writers}
  ${inOrder}`,
    values: page > 1 ? [thread.id, (page - 1) * perPage] : [thread.id],
  }
}

export const listThread = async (pool: Pool, thread: Thread, page: number) =>
  (await pool.query<CommentRow>(threadStatement(thread, page))).rows
