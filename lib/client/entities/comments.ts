import type { z } from 'zod'
import type { comment } from '#lib/contract/comments.ts'
import { toPage, type WirePage } from './list.ts'
import type { User } from './people.ts'
import { timeOf } from './picture.ts'

type Wire = z.output<typeof comment>

export type Comment = ReturnType<typeof toComment>

/** Converts a comment. `userName` is empty for deleted members; pages have a text for it. */
export const toComment = (wire: Wire) => ({
  id: wire.id,
  userId: wire.user_id,
  userName: wire.user_name,
  userImage: wire.user_image,
  staff: wire.staff,
  content: wire.content,
  mentions: wire.mentions,
  removed: wire.removed,
  /** Epoch milliseconds; pages show its relative age. */
  publishedAt: timeOf(wire.published_at),
  edited: wire.edited,
  likes: wire.likes,
  answersCounter: wire.answers_counter,
  parentId: wire.parent_id,
  canAnswerToComment: wire.parent_id === null && !wire.removed,
})

const toComments = toPage(toComment)

/** Converts a page of a discussion, with the count of all comments including answers. */
export const toDiscussion = (wire: WirePage<Wire> & { meta: { comments: number } }) => ({
  ...toComments(wire),
  comments: wire.meta.comments,
})

export type Discussion = ReturnType<typeof toDiscussion>

/** Builds the optimistic comment shown until the server answers. */
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
