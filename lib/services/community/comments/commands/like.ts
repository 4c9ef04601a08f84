import type { Database, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { notifyLiked } from '../../likes/commands.ts'
import { findCommentState } from '../queries/comment.ts'

const requireNotRemoved = async (tx: Tx, id: number, now: Date) => {
  const comment = await findCommentState(tx, id, now)
  if (comment.removedAt) throw new DomainError('not_found')
  return comment
}

// Reads the count after the like is written: the counting trigger locks the comment row, so each caller
// gets its own count.
const countLikes = async (tx: Tx, id: number) => {
  const row = await tx.first<{ likes: number }>(
    sql`SELECT likes FROM comments WHERE id = ${id}`.named('likes of a comment'),
  )
  return row!.likes
}

export const likeComment = (db: Database, member: MemberId, id: number, now: Date) =>
  db.transaction(async (tx) => {
    const { memberId: author } = await requireNotRemoved(tx, id, now)
    const made = await tx.first<{ counts: boolean }>(
      sql`INSERT INTO comment_likes (comment_id, member_id, liked_at)
        VALUES (${id}, ${member}, ${now}) ON CONFLICT DO NOTHING
        RETURNING counted_at IS NOT NULL AS counts`.named('like a comment'),
    )
    if (made?.counts) await notifyLiked(tx, { of: 'comment', id, author, by: member }, now)
    return countLikes(tx, id)
  })

export const unlikeComment = (db: Database, member: MemberId, id: number, now: Date) =>
  db.transaction(async (tx) => {
    await requireNotRemoved(tx, id, now)
    await tx.run(
      sql`DELETE FROM comment_likes
        WHERE comment_id = ${id} AND member_id = ${member}`.named('unlike a comment'),
    )
    return countLikes(tx, id)
  })
