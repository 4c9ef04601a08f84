import type { z } from 'zod'
import type { comment, ownComment } from '#lib/contract/comments.ts'
import type { User } from './people.ts'
import { fields, timeOf, toPage, type WirePage } from './wire.ts'

type Wire = z.output<typeof comment>

export type Comment = ReturnType<typeof toComment>

/** Converts a comment. `userName` is empty for deleted members; pages have a text for it. */
export const toComment = ({ published_at, ...wire }: Wire) => ({
  ...fields(wire),
  publishedAt: timeOf(published_at),
  canAnswerToComment: wire.parent_id === null && !wire.removed,
})

export type OwnComment = ReturnType<typeof toOwnComment>

export const toOwnComment = ({ comment, place }: z.output<typeof ownComment>) => ({
  ...toComment(comment),
  place,
})

const toComments = toPage(toComment)

export const toDiscussion = (wire: WirePage<Wire> & { meta: { comments: number } }) => ({
  ...toComments(wire),
  comments: wire.meta.comments,
})

export type Discussion = ReturnType<typeof toDiscussion>

export const commentToBe = (
  user: User | null,
  content: string,
  parentId: number | null,
  now: number,
): Comment => ({
  id: 0,
  userId: user?.id ?? null,
  userName: user?.name.split(' ')[0] ?? '',
  userImage: user?.image ?? null,
  staff: false,
  content,
  mentions: [],
  removed: false,
  publishedAt: now,
  edited: false,
  likes: 0,
  answersCounter: 0,
  parentId,
  canAnswerToComment: false,
})
