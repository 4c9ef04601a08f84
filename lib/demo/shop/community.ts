import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { slugify } from '#lib/format/slug.ts'
import { type Pictures, pictureOf } from './catalogue.ts'
import { type Crowd, continueIds, insertRows, membersOf, momentBetween, serena } from './data.ts'

/** Comment by a member, or by the shop where nobody is named; its text has a name in `comments.json`. */
type Comment = {
  text: string
  by?: number
  at: Date
  removed?: Date
  likes?: readonly number[]
  answer?: Comment
}

export type Proposal = {
  title: string
  description: string
  interest: string
  by: number
  at: Date
  archived?: Date
  picture?: string
  links?: readonly string[]
  item?: string
  wants?: number
  answers?: Crowd
  likes?: Crowd
  comments?: readonly Comment[]
}

type Circumstances = {
  items: ReadonlyMap<string, number>
  boxes: Pictures
  members: number
  now: Date
}

export const addProposals = async (
  tx: Tx,
  proposals: readonly Proposal[],
  { items, boxes, members, now }: Circumstances,
) => {
  const interests = await tx.rows<{ id: number; slug: string }>(sql`SELECT id, slug FROM interests`)
  const interestIds = new Map(interests.map(({ id, slug }) => [slug, id]))
  const rows = proposals.map((each, index) => ({
    id: index + 1,
    slug: slugify(each.title),
    title: each.title,
    description: each.description,
    interest_id: interestIds.get(each.interest),
    member_id: each.by,
    picture_id: each.picture && boxes.get(pictureOf(each.picture, 'cover'))?.id,
    links: (each.links ?? []).map((url) => ({ label: new URL(url).hostname, url })),
    item_id: each.item && items.get(each.item),
    published_at: each.at,
    archived_at: each.archived,
  }))
  await insertRows(tx, 'proposals', rows)
  await continueIds(tx, 'proposals')
  /** Members with the moments, since a proposal was published, at which they did something. */
  const crowdOf = (part: 'answers' | 'likes') =>
    proposals.flatMap(({ [part]: crowd, at, wants = 0 }, proposal) =>
      (crowd ? membersOf(crowd, members) : []).map((member_id, index) => {
        const moment = momentBetween(at, now, index)
        const row = { proposal_id: proposal + 1, member_id, counted_at: moment }
        return part === 'likes'
          ? { ...row, liked_at: moment }
          : { ...row, answered_at: moment, answer: index < wants ? 'want' : 'need' }
      }),
    )
  await insertRows(tx, 'proposal_answers', crowdOf('answers'))
  await insertRows(tx, 'proposal_likes', crowdOf('likes'))
}

type Subject = { item_id: number | null; proposal_id: number | null }
type NumberedComment = Comment & Subject & { id: number; parent_id: number | null }

export type Conversations = {
  talk: Record<string, { followers?: Record<string, Date>; comments?: readonly Comment[] }>
  proposals: readonly Proposal[]
  texts: Record<string, string>
}

/** Adds comments with their likes, each answer after the comment that it answers, and the followers of items. */
export const addConversations = async (
  tx: Tx,
  { talk, proposals, texts }: Conversations,
  { items, now }: Circumstances,
) => {
  const all: NumberedComment[] = []
  const add = (
    subject: Subject,
    comments: readonly Comment[] = [],
    parent_id: number | null = null,
  ) => {
    for (const comment of comments) {
      const id = all.length + 1
      all.push({ ...comment, ...subject, id, parent_id })
      if (comment.answer) add(subject, [comment.answer], id)
    }
  }
  for (const [code, { comments }] of Object.entries(talk))
    add({ item_id: items.get(code)!, proposal_id: null }, comments)
  for (const [index, { comments }] of proposals.entries())
    add({ item_id: null, proposal_id: index + 1 }, comments)
  const rows = all.map(({ id, item_id, proposal_id, parent_id, text, by, at, removed }) => ({
    id,
    item_id,
    proposal_id,
    parent_id,
    member_id: by,
    body: texts[text],
    staff: by === undefined,
    published_at: at,
    removed_at: removed,
  }))
  await insertRows(tx, 'comments', rows)
  await continueIds(tx, 'comments')
  const likes = all.flatMap(({ id: comment_id, likes = [], at }) =>
    likes.map((member_id, index) => {
      const liked_at = momentBetween(at, now, index)
      return { comment_id, member_id, liked_at }
    }),
  )
  await insertRows(tx, 'comment_likes', likes)
  const follows = Object.entries(talk).flatMap(([code, { followers = {} }]) =>
    Object.entries(followers).map(([member_id, followed_at]) => {
      return { member_id, item_id: items.get(code), followed_at, seen_at: now }
    }),
  )
  await insertRows(tx, 'follows', follows)
}

export type Notice = { type: string; item: string; text: string; at: Date; read?: Date }

export const addNotices = async (tx: Tx, notices: readonly Notice[]) => {
  const about = await tx.rows<{ code: string }>(
    sql`SELECT code, picture_id, kind "type", slug, id, NULL "url" FROM items WHERE code IS NOT NULL`,
  )
  const byCode = new Map(about.map(({ code, ...item }) => [code, item]))
  const rows = notices.map(({ type, item, text, at, read }) => {
    const data = { description: text, ...byCode.get(item) }
    return { member_id: serena, type, data, created_at: at, read_at: read }
  })
  await insertRows(tx, 'notifications', rows)
}
