import type { Db, Tx } from '#kernel/db/connection.ts'
import { empty, type Sql, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import {
  type PictureColumnsOrNull,
  pictureColumns,
  presentPicture,
} from '#lib/tools/pictures/present.ts'
import { isPublic } from '../../../shop/items/policy.ts'
import { together } from '../../blocks/queries.ts'
import type { CommentRow } from '../present.ts'
import { columns, type Place, writers } from './threads.ts'

/** Item or proposal that a comment is about, with the fields that notifications show. */
export type Subject = Place & { slug: string; title: string; pictureId: string | null }

export type CommentState = {
  id: number
  memberId: number | null
  parentId: number | null
  mentions: string[]
  publishedAt: Date
  removedAt: Date | null
  withheldAt: Date | null
  subject: Subject
}

type Writer = { confirmedAt: Date | null; joinedAt: Date; suspendedUntil: Date | null }

export const findWriter = (db: Db, member: MemberId) =>
  db.first<Writer>(
    sql`SELECT email_verified_at "confirmedAt", joined_at "joinedAt",
        (SELECT d.until FROM moderation_decisions d
          WHERE d.member_id = m.id AND d.kind IN ('suspend', 'lift')
          ORDER BY d.id DESC LIMIT 1) "suspendedUntil"
      FROM members m WHERE id = ${member}`.named('writer of comments'),
  )

export const findSubject = async (db: Db, { of, id }: Place, now: Date): Promise<Subject> => {
  const row = await db.one<Omit<Subject, 'of'>>(
    of === 'proposal'
      ? sql`SELECT id, slug, title, picture_id "pictureId" FROM proposals
          WHERE id = ${id} AND removed_at IS NULL`.named('subject/proposal')
      : sql`SELECT i.id, i.slug, i.title, i.picture_id "pictureId" FROM items i
          WHERE i.id = ${id} AND i.kind = ${of} AND ${isPublic(now)}`.named('subject/item'),
  )
  return { of, ...row }
}

/** Returns the author of the proposal, unless one of the two members has blocked the other. */
export const findProposer = (tx: Tx, proposal: number, writer: MemberId) =>
  tx.first<{ id: number }>(
    sql`SELECT p.member_id id FROM proposals p
      WHERE p.id = ${proposal} AND p.member_id IS NOT NULL AND ${together(sql`p.member_id`, writer)}`.named(
      'author of a proposal',
    ),
  )

type StateRow = Omit<CommentState & Subject, 'subject'> & { subjectId: number }

const stateStatement = (id: number, now: Date, lock: Sql) => sql`SELECT c.id,
    c.member_id "memberId", c.parent_id "parentId", c.mentions, c.published_at "publishedAt",
    c.removed_at "removedAt", c.withheld_at "withheldAt", coalesce(i.kind, 'proposal') "of", coalesce(i.id, p.id) "subjectId",
    coalesce(i.slug, p.slug) slug, coalesce(i.title, p.title) title,
    coalesce(i.picture_id, p.picture_id) "pictureId"
  FROM comments c
  LEFT JOIN items i ON i.id = c.item_id LEFT JOIN proposals p ON p.id = c.proposal_id AND p.removed_at IS NULL
  WHERE c.id = ${id} AND (p.id IS NOT NULL OR ${isPublic(now)})${lock}`

const readState = async (db: Db, statement: Sql): Promise<CommentState> => {
  const row = await db.one<StateRow>(statement)
  const { of, subjectId, slug, title, pictureId, ...state } = row
  return { ...state, subject: { of, id: subjectId, slug, title, pictureId } }
}

export const findCommentState = (db: Db, id: number, now: Date) =>
  readState(db, stateStatement(id, now, empty).named('state of a comment'))

/** Locks the comment until the commit, so that checks on it stay valid. */
export const lockCommentState = (tx: Tx, id: number, now: Date) =>
  readState(
    tx,
    stateStatement(id, now, sql` FOR NO KEY UPDATE OF c`).named('state of a comment/locked'),
  )

/** Returns a comment with its public columns. */
export const findComment = (db: Db, id: number) =>
  db.one<CommentRow>(
    sql`SELECT ${columns} FROM comments c ${writers} WHERE c.id = ${id}`.named('comment'),
  )

const mostShown = 6

const about = ({ of, id }: Place): Sql =>
  of === 'proposal'
    ? sql`c.proposal_id = ${id} AND EXISTS (
        SELECT FROM proposals p WHERE p.id = ${id} AND p.removed_at IS NULL)`
    : sql`c.item_id = ${id}`
const isParticipation = (place: Place) =>
  sql`${about(place)} AND c.removed_at IS NULL AND NOT c.staff`

export const peopleStatement = (place: Place, member: MemberId, name: string) =>
  sql`SELECT m.id, split_part(m.name, ' ', 1) name, writers.comments, ${pictureColumns('face')}
      FROM (SELECT c.member_id, count(*)::int comments, max(c.id) newest FROM comments c
        WHERE ${isParticipation(place)} AND c.member_id <> ${member} GROUP BY 1) writers
      JOIN members m ON m.id = writers.member_id AND m.deleted_at IS NULL
      LEFT JOIN pictures face ON face.id = m.picture_id
      WHERE starts_with(lower(m.name), lower(${name})) AND ${together(sql`m.id`, member)}
      ORDER BY writers.newest DESC LIMIT ${mostShown}`.named(
    `people who comment/${place.of === 'proposal' ? 'proposal' : 'item'}`,
  )

type ParticipantRow = PictureColumnsOrNull<'face'> & { id: number; name: string; comments: number }

/** Lists the other participants, latest first. Staff write as the site and cannot be mentioned. */
export const listPeople = async (db: Db, place: Place, member: MemberId, name: string) => {
  const rows = await db.rows<ParticipantRow>(peopleStatement(place, member, name))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    image: presentPicture(row, 'face'),
    comments: row.comments,
  }))
}

/** Returns the participants among these members, without those whom the writer blocked or who blocked the writer. */
export const listMentionable = async (
  db: Db,
  { place, writer }: { place: Place; writer: MemberId },
  ids: readonly number[],
) =>
  ids.length === 0
    ? []
    : db.rows<{ id: number; name: string }>(
        sql`SELECT m.id, split_part(m.name, ' ', 1) name FROM members m
          WHERE m.id = ANY (${ids}::bigint[]) AND m.deleted_at IS NULL
            AND ${together(sql`m.id`, writer)}
            AND EXISTS (SELECT FROM comments c WHERE c.member_id = m.id AND ${isParticipation(place)})
          ORDER BY m.id`,
      )

export const likedStatement = (place: Place, member: MemberId) =>
  sql`SELECT l.comment_id id FROM comment_likes l JOIN comments c ON c.id = l.comment_id
      WHERE l.member_id = ${member} AND ${about(place)} ORDER BY l.comment_id`.named(
    `liked comments/${place.of === 'proposal' ? 'proposal' : 'item'}`,
  )

export const listLiked = async (db: Db, place: Place, member: MemberId) =>
  (await db.rows<{ id: number }>(likedStatement(place, member))).map(({ id }) => id)
