import type { Tx } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { databaseTask } from '#kernel/outbox/task.ts'
import { commentPath, itemPath, proposalPath } from '#lib/contract/addresses.ts'
import { notify } from '#lib/tools/notify.ts'
import { findCommentState } from '../../../community/comments/queries/comment.ts'
import { likes } from '../../../community/marks/commands.ts'
import { likeNoticeText } from '../../../community/marks/present.ts'
import { findLikedProposal, findLikers, type Likers } from '../../../community/marks/queries.ts'
import { findBundledSince } from '../queries.ts'

const findComment = async (tx: Tx, id: number, now: Date) => {
  try {
    const { memberId: author, removedAt, withheldAt, subject } = await findCommentState(tx, id, now)
    if (removedAt || withheldAt) return undefined
    const { of, slug } = subject
    const place =
      of === 'proposal' ? proposalPath(subject.id, slug) : itemPath(of, subject.id, slug)
    return { author, ...subject, path: commentPath(place, id) }
  } catch (error) {
    // The item or proposal is gone, and the comment with it.
    if (error instanceof DomainError && error.code === 'not_found') return undefined
    throw error
  }
}

const findProposal = async (tx: Tx, id: number) => {
  const proposal = await findLikedProposal(tx, id)
  return proposal && { ...proposal, of: 'proposal', id, path: proposalPath(id, proposal.slug) }
}

/** Mails and pushes the likes of this task; the panel shows all likes since the unread notification. */
export const runNotifyLikes = databaseTask(likes, async (tx, liked, _entry, { clock }) => {
  const { of, id } = liked
  const thing =
    of === 'comment' ? await findComment(tx, id, clock.now()) : await findProposal(tx, id)
  if (!thing || thing.author === null) return
  const member = memberId(thing.author)
  const likers = await findLikers(tx, liked, member)
  if (!likers) return
  const { title, pictureId, slug } = thing
  const describe = ({ name: who, others }: Likers) => likeNoticeText(of, { who, others, title })
  const key = `${of}:${id}`
  const since = (await findBundledSince(tx, member, key)) ?? liked.since
  const unread = (await findLikers(tx, { ...liked, since }, member)) ?? likers
  await notify(tx, {
    member,
    type: of === 'vote' ? 'proposal' : 'like',
    data: {
      description: describe(likers),
      picture_id: pictureId ?? likers.pictureId,
      type: thing.of,
      slug,
      id: thing.id,
      url: thing.path,
    },
    bundle: { key, since, description: describe(unread) },
  })
})
