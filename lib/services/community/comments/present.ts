import type { z } from 'zod'
import type { comment, ownComment } from '#lib/contract/comments.ts'
import { createWords } from '#lib/format/words.ts'
import { type PictureColumnsOrNull, presentPicture } from '#lib/tools/pictures/present.ts'
import commentNotices from '#locales/it/comment-notices.json' with { type: 'json' }

export type CommentWire = z.output<typeof comment>

export type CommentRow = PictureColumnsOrNull<'comment_picture'> & {
  comment_id: number
  comment_parent_id: number | null
  comment_body: string
  comment_staff: boolean
  comment_mentions: string[]
  comment_published_at: Date
  comment_edited_at: Date | null
  comment_removed_at: Date | null
  comment_likes: number
  comment_answers: number
  comment_member_id: number | null
  comment_member_name: string | null
}

/** Columns that latestComment() of ./queries/threads.ts adds to a row; all null when there is no comment. */
export type LatestCommentColumns = Omit<CommentRow, 'comment_id'> & { comment_id: number | null }

const nobody = { user_id: null, user_image: null, user_name: '' }

/** Deleted members have no id and no name; staff comments carry the name of the site. */
const presentWriter = (row: CommentRow, siteName: string) =>
  row.comment_staff
    ? { ...nobody, user_name: siteName }
    : {
        user_id: row.comment_member_id,
        user_name: row.comment_member_name ?? '',
        user_image: presentPicture(row, 'comment_picture'),
      }

/** Removed comments keep only their place in the thread. */
export const presentComment = (row: CommentRow, siteName: string): CommentWire => {
  const removed = row.comment_removed_at !== null
  return {
    id: row.comment_id,
    ...(removed ? nobody : presentWriter(row, siteName)),
    staff: row.comment_staff && !removed,
    content: removed ? '' : row.comment_body,
    mentions: removed ? [] : row.comment_mentions,
    removed,
    published_at: row.comment_published_at.toISOString(),
    edited: row.comment_edited_at !== null && !removed,
    likes: removed ? 0 : row.comment_likes,
    answers_counter: row.comment_answers,
    parent_id: row.comment_parent_id,
  }
}

export const presentLatestComment = (row: LatestCommentColumns, siteName: string) => {
  const { comment_id } = row
  return comment_id === null ? null : presentComment({ ...row, comment_id }, siteName)
}

export type OwnCommentRow = CommentRow &
  PictureColumnsOrNull<'place_picture'> & {
    place_id: number
    place_slug: string
    place_type: z.output<typeof ownComment>['place']['type']
    place_title: string
  }

export const presentOwnComment = (
  row: OwnCommentRow,
  siteName: string,
): z.output<typeof ownComment> => ({
  comment: presentComment(row, siteName),
  place: {
    id: row.place_id,
    slug: row.place_slug,
    type: row.place_type,
    title: row.place_title,
    image: presentPicture(row, 'place_picture'),
  },
})

const t = createWords({ 'comment-notices': commentNotices }).getFixedT('it', 'comment-notices')

/** Removes asterisks: ** is bold in notifications, and names must not add formatting. */
const plain = (text: string) => text.replaceAll('*', '')

export const commentNoticeText = (
  why: keyof typeof commentNotices,
  { who, title }: { who: string; title: string },
) => t(why, { who: plain(who), title: plain(title) })
