import type { Db } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { pictureColumns } from '#lib/tools/pictures/present.ts'
import { together } from '../../blocks/queries.ts'
import type { ParticipantRow } from '../present.ts'
import type { Place } from './threads.ts'

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

/**
 * Lists the other participants, latest first. Staff comments are published in the name of the site
 * and cannot be mentioned.
 */
export const listPeople = (db: Db, place: Place, member: MemberId, name: string) =>
  db.rows<ParticipantRow>(peopleStatement(place, member, name))

export type Mentionable = { id: number; name: string }

/** Returns the participants among these members, without those whom the writer blocked or who blocked the writer. */
export const listMentionable = async (
  db: Db,
  { place, writer }: { place: Place; writer: MemberId },
  ids: readonly number[],
) =>
  ids.length === 0
    ? []
    : db.rows<Mentionable>(
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
