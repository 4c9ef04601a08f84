import { commentPath, itemPath, proposalPath } from '#lib/contract/addresses.ts'
import { listReaders, type Reader } from '../../../members/preferences/queries.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { type MemberId, memberId } from '../../../platform/http/member-id.ts'
import { enqueueMail } from '../../../platform/mail/mail.ts'
import { notify } from '../../../platform/notify.ts'
import { commentForYou } from '../mails/comment-for-you.ts'
import { type CommentRow, sayNews } from '../present.ts'
import type { Subject } from '../queries/said.ts'

type Why = 'answered' | 'mentioned'
type About = { subject: Subject; row: CommentRow; writer: MemberId }

const pathOf = ({ of, id, slug }: Subject) =>
  of === 'proposal' ? proposalPath(id, slug) : itemPath(of, id, slug)

/** Once for each comment and reader, however often it is written otherwise. */
const tell = async (
  tx: Tx,
  { subject, row }: About,
  { reader, why }: { reader: Reader; why: Why },
) => {
  const path = commentPath(pathOf(subject), row.comment_id)
  const who = row.comment_member_name ?? ''
  const key = `comment:${row.comment_id}:${reader.id}`
  if (reader.app)
    await notify(tx, {
      member: memberId(reader.id),
      type: 'comment',
      data: {
        description: sayNews(why, { who, title: subject.title }),
        picture_id: row.comment_picture_id ?? subject.pictureId,
        type: subject.of,
        slug: subject.slug,
        id: subject.id,
        url: path,
      },
      key: `${key}:notice`,
    })
  if (reader.email && reader.address)
    await enqueueMail(tx, commentForYou, {
      to: reader.address,
      data: {
        name: reader.name,
        who,
        title: subject.title,
        said: row.comment_body,
        reply: why,
        path,
      },
      key,
    })
}

const tellAll = async (tx: Tx, about: About, ids: readonly number[], why: Why) => {
  const others = ids.filter((id) => id !== about.writer)
  for (const reader of await listReaders(tx, others, 'comment'))
    await tell(tx, about, { reader, why })
}

export const tellAnswered = (tx: Tx, about: About, member: number | null) =>
  tellAll(tx, about, member === null ? [] : [member], 'answered')

export const tellMentioned = (tx: Tx, about: About, named: readonly { id: number }[]) =>
  tellAll(
    tx,
    about,
    named.map(({ id }) => id),
    'mentioned',
  )
