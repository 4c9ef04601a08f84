import { commentPath, itemPath, proposalPath } from '#lib/contract/addresses.ts'
import { findSaid } from '../../../community/comments/queries/said.ts'
import { likes } from '../../../community/likes/commands.ts'
import { sayLiked } from '../../../community/likes/present.ts'
import { findLikedProposal, findLikers } from '../../../community/likes/queries.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { DomainError } from '../../../platform/error.ts'
import { memberId } from '../../../platform/http/member-id.ts'
import { notify } from '../../../platform/notify.ts'
import { writing } from '../../../platform/outbox/errand.ts'

const findComment = async (tx: Tx, id: number, now: Date) => {
  try {
    const { memberId: author, removedAt, withheldAt, subject } = await findSaid(tx, id, now)
    if (removedAt || withheldAt) return undefined
    const { of, slug } = subject
    const place =
      of === 'proposal' ? proposalPath(subject.id, slug) : itemPath(of, subject.id, slug)
    return { author, ...subject, path: commentPath(place, id) }
  } catch (error) {
    // Its place is gone, and it with it.
    if (error instanceof DomainError && error.code === 'not_found') return undefined
    throw error
  }
}

const findProposal = async (tx: Tx, id: number) => {
  const found = await findLikedProposal(tx, id)
  return found && { ...found, of: 'proposal', id, path: proposalPath(id, found.slug) }
}

/** To whom it belongs, of those who still like it. */
export const runTellLikes = writing(likes, async (tx, liked, _entry, { clock }) => {
  const { of, id } = liked
  const thing =
    of === 'comment' ? await findComment(tx, id, clock.now()) : await findProposal(tx, id)
  if (!thing || thing.author === null) return
  const member = memberId(thing.author)
  const likers = await findLikers(tx, liked, member)
  if (!likers) return
  const { name: who, others, pictureId } = likers
  await notify(tx, {
    member,
    type: of === 'vote' ? 'proposal' : 'like',
    data: {
      description: sayLiked(of, { who, others, title: thing.title }),
      picture_id: thing.pictureId ?? pictureId,
      type: thing.of,
      slug: thing.slug,
      id: thing.id,
      url: thing.path,
    },
  })
})
