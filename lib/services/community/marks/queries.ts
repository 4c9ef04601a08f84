import type { Tx } from '#kernel/db/connection.ts'
import { raw, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { together } from '../blocks/queries.ts'

type Liked = { of: 'comment' | 'proposal' | 'vote'; id: number; since: Date; until: Date }
export type Likers = { name: string; pictureId: string | null; others: number }

const tables = {
  comment: raw('comment_likes l WHERE l.comment_id'),
  proposal: raw('proposal_likes l WHERE l.proposal_id'),
  vote: raw('proposal_answers l WHERE l.proposal_id'),
}

/** Lists the likes and votes of a member that count since the confirmation of the address, by author. */
export const listConfirmed = (tx: Tx, member: MemberId) =>
  tx.rows<Pick<Liked, 'of' | 'id'> & { author: number | null; at: Date }>(
    sql`SELECT l.of, l.id, l.author, m.email_verified_at "at" FROM members m, LATERAL (
        SELECT 'comment' AS of, c.id, c.member_id author, l.counted_at
          FROM comment_likes l JOIN comments c ON c.id = l.comment_id WHERE l.member_id = m.id
        UNION ALL SELECT 'proposal', p.id, p.member_id, l.counted_at
          FROM proposal_likes l JOIN proposals p ON p.id = l.proposal_id WHERE l.member_id = m.id
        UNION ALL SELECT 'vote', p.id, p.member_id, a.counted_at
          FROM proposal_answers a JOIN proposals p ON p.id = a.proposal_id WHERE a.member_id = m.id) l
      WHERE m.id = ${member} AND l.counted_at = m.email_verified_at
      ORDER BY l.of, l.id`.named('confirmed likes'),
  )

/** Returns the last liker and the number of others; undefined when all likes were taken back. */
export const findLikers = (tx: Tx, liked: Liked, author: MemberId) =>
  tx.first<Likers>(
    sql`SELECT split_part(m.name, ' ', 1) name, m.picture_id "pictureId",
        (count(*) OVER () - 1)::int others
      FROM (SELECT member_id, counted_at FROM ${tables[liked.of]} = ${liked.id}) l JOIN members m ON m.id = l.member_id AND m.deleted_at IS NULL
      WHERE l.counted_at BETWEEN ${liked.since} AND ${liked.until} AND l.member_id <> ${author}
        AND ${together(sql`l.member_id`, author)}
      ORDER BY l.counted_at DESC, m.id DESC LIMIT 1`.named(`who liked a ${liked.of}`),
  )

export const findLikedProposal = (tx: Tx, id: number) =>
  tx.first<{ author: number | null; slug: string; title: string; pictureId: string | null }>(
    sql`SELECT member_id author, slug, title, picture_id "pictureId" FROM proposals
      WHERE id = ${id} AND removed_at IS NULL`.named('liked proposal'),
  )
