import type { Database } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { mayWriteTo } from '../../blocks/policy.ts'
import { mayEdit, mayRemove, mayRestore } from '../policy.ts'
import { findComment, lockCommentState } from '../queries/comment.ts'
import { isNamed } from '../rules.ts'
import { notifyMentioned } from './notify.ts'
import { discussionOf, namesOf, readWords, type Words } from './write.ts'

export const editComment = (
  db: Database,
  member: MemberId,
  { id, words }: { id: number; words: Words },
  now: Date,
) =>
  db.transaction(async (tx) => {
    const comment = await lockCommentState(tx, id, now)
    mayEdit(comment, member, now)
    await mayWriteTo(tx, member, discussionOf(comment.subject, comment.parentId))
    const where = { place: comment.subject, writer: member }
    const { body, named } = await readWords(tx, where, words)
    // Keeps earlier mentions whose names are still in the text, so an edit need not send them again.
    const still = comment.mentions.filter((name) => isNamed(body, name))
    const names = [...new Set([...still, ...namesOf(named)])]
    await tx.run(
      sql`UPDATE comments SET body = ${body}, mentions = ${names}, edited_at = ${now}
        WHERE id = ${id} AND body <> ${body}`.named('edit a comment'),
    )
    const row = await findComment(tx, id)
    await notifyMentioned(tx, { subject: comment.subject, row, writer: member }, named)
    return row
  })

export const removeComment = (db: Database, member: MemberId, id: number, now: Date) =>
  db.transaction(async (tx) => {
    mayRemove(await lockCommentState(tx, id, now), member)
    await tx.run(
      sql`UPDATE comments SET removed_at = ${now} WHERE id = ${id}`.named('remove a comment'),
    )
    return findComment(tx, id)
  })

export const restoreComment = (db: Database, member: MemberId, id: number, now: Date) =>
  db.transaction(async (tx) => {
    mayRestore(await lockCommentState(tx, id, now), member, now)
    await tx.run(
      sql`UPDATE comments SET removed_at = NULL WHERE id = ${id}`.named('restore a comment'),
    )
    return findComment(tx, id)
  })
