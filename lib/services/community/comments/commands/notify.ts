import type { Tx } from '#kernel/db/connection.ts'
import { type MemberId, memberId } from '#kernel/http/member-id.ts'
import { aLetter } from '#lib/tools/mail/mail.ts'
import { notify } from '#lib/tools/notify.ts'
import { listRecipients } from '../../../members/preferences/queries.ts'
import { commentForYou } from '../mails/comment-for-you.ts'
import { type CommentRow, commentNoticeText } from '../present.ts'
import { findProposer, type Subject } from '../queries/comment.ts'
import { placePath } from '../queries/threads.ts'

type About = {
  subject: Subject
  row: CommentRow
  /** Null for the shop, which has a name instead. */
  writer: MemberId | null
  shop?: string
}

/** Notifies each reader at most once per comment, also after edits or for several reasons. */
export const notifyOf = async (
  tx: Tx,
  { subject, row, writer, shop }: About,
  ids: readonly number[],
  why: 'answered' | 'mentioned' | 'commented',
) => {
  const path = placePath(subject, row.comment_id)
  const who = shop ?? row.comment_member_name ?? ''
  const content = { who, title: subject.title, said: row.comment_body, reply: why, path }
  const others = ids.filter((id) => id !== writer)
  for (const { id, name } of await listRecipients(tx, others))
    await notify(tx, {
      member: memberId(id),
      type: 'comment',
      data: {
        description: commentNoticeText(why, { who, title: subject.title }),
        picture_id: row.comment_picture_id ?? subject.pictureId,
        type: subject.of,
        slug: subject.slug,
        id: subject.id,
        url: path,
      },
      letter: aLetter(commentForYou, { name, ...content }),
      key: `comment:${row.comment_id}:${id}:notice`,
    })
}

/** Notifies the author of the proposal. An author who is also mentioned gets one notification. */
export const notifyProposer = async (tx: Tx, about: About & { writer: MemberId }) => {
  if (about.subject.of !== 'proposal') return
  const proposer = await findProposer(tx, about.subject.id, about.writer)
  if (proposer) await notifyOf(tx, about, [proposer.id], 'commented')
}
