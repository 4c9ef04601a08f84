import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { slugify } from '#lib/format/slug.ts'
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

type Talk = { followers?: Record<string, Date>; comments?: readonly Comment[] }

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

export type Circumstances = {
  items: ReadonlyMap<string, number>
  covers: ReadonlyMap<string, string>
  members: number
  now: Date
}

/** Members with the moments, since a proposal was published, at which they did something. */
const crowdSince = (
  crowd: Crowd | undefined,
  { at, members, now }: { at: Date; members: number; now: Date },
) =>
  crowd
    ? membersOf(crowd, members).map((member, index) => ({
        member,
        at: momentBetween(at, now, index),
      }))
    : []

export const addProposals = async (
  tx: Tx,
  proposals: readonly Proposal[],
  { items, covers, members, now }: Circumstances,
) => {
  const interests = await tx.rows<{ id: number; slug: string }>(sql`SELECT id, slug FROM interests`)
  const interestIds = new Map(interests.map(({ id, slug }) => [slug, id]))
  const numbered = proposals.map((proposal, index) => ({ ...proposal, id: index + 1 }))
  await insertRows(
    tx,
    'proposals',
    numbered.map((each) => ({
      id: each.id,
      slug: slugify(each.title),
      title: each.title,
      description: each.description,
      interest_id: interestIds.get(each.interest),
      member_id: each.by,
      picture_id: (each.picture && covers.get(each.picture)) ?? null,
      links: (each.links ?? []).map((url) => ({ label: new URL(url).hostname, url })),
      item_id: (each.item && items.get(each.item)) ?? null,
      published_at: each.at,
      archived_at: each.archived ?? null,
    })),
  )
  await continueIds(tx, 'proposals')
  await insertRows(
    tx,
    'proposal_answers',
    numbered.flatMap(({ id, wants = 0, answers, at: published }) =>
      crowdSince(answers, { at: published, members, now }).map(({ member, at }, index) => ({
        proposal_id: id,
        member_id: member,
        answer: index < wants ? 'want' : 'need',
        answered_at: at,
        counted_at: at,
      })),
    ),
  )
  await insertRows(
    tx,
    'proposal_likes',
    numbered.flatMap(({ id, likes, at: published }) =>
      crowdSince(likes, { at: published, members, now }).map(({ member, at }) => ({
        proposal_id: id,
        member_id: member,
        liked_at: at,
        counted_at: at,
      })),
    ),
  )
}

type Subject = { item_id: number | null; proposal_id: number | null }
type Row = Comment & Subject & { id: number; parent_id: number | null }

/** Numbers the comments, each answer after the comment that it answers. */
const numberComments = (all: readonly (readonly [Subject, readonly Comment[]])[]) => {
  const rows: Row[] = []
  const add = (subject: Subject, comment: Comment, parent_id: number | null) => {
    const id = rows.length + 1
    rows.push({ ...comment, ...subject, id, parent_id })
    if (comment.answer) add(subject, comment.answer, id)
  }
  for (const [subject, comments] of all) for (const comment of comments) add(subject, comment, null)
  return rows
}

export type Conversations = {
  talk: Record<string, Talk>
  proposals: readonly Proposal[]
  texts: Record<string, string>
}

/** Adds comments with their likes, and the followers of items. */
export const addConversations = async (
  tx: Tx,
  { talk, proposals, texts }: Conversations,
  { items, now }: Circumstances,
) => {
  const itemId = (code: string) => items.get(code)!
  const rows = numberComments([
    ...Object.entries(talk).map(
      ([code, { comments = [] }]) =>
        [{ item_id: itemId(code), proposal_id: null }, comments] as const,
    ),
    ...proposals.map(
      ({ comments = [] }, index) => [{ item_id: null, proposal_id: index + 1 }, comments] as const,
    ),
  ])
  await insertRows(
    tx,
    'comments',
    rows.map(({ id, item_id, proposal_id, parent_id, text, by, at, removed }) => ({
      id,
      item_id,
      proposal_id,
      parent_id,
      member_id: by ?? null,
      body: texts[text],
      staff: by === undefined,
      published_at: at,
      removed_at: removed ?? null,
    })),
  )
  await continueIds(tx, 'comments')
  await insertRows(
    tx,
    'comment_likes',
    rows.flatMap(({ id, likes = [], at }) =>
      likes.map((member_id, index) => ({
        comment_id: id,
        member_id,
        liked_at: momentBetween(at, now, index),
      })),
    ),
  )
  await insertRows(
    tx,
    'follows',
    Object.entries(talk).flatMap(([code, { followers = {} }]) =>
      Object.entries(followers).map(([member_id, followed_at]) => ({
        member_id,
        item_id: itemId(code),
        followed_at,
        seen_at: now,
      })),
    ),
  )
}

export type Notice = { type: string; item: string; text: string; at: Date; read?: Date }

/** Adds the notifications of the main member. */
export const addNotices = async (tx: Tx, notices: readonly Notice[]) => {
  const about = await tx.rows<{ code: string }>(
    sql`SELECT code, picture_id, kind "type", slug, id, NULL "url" FROM items WHERE code IS NOT NULL`,
  )
  const byCode = new Map(about.map(({ code, ...item }) => [code, item]))
  await insertRows(
    tx,
    'notifications',
    notices.map(({ type, item, text, at, read }) => ({
      member_id: serena,
      type,
      data: { description: text, ...byCode.get(item) },
      created_at: at,
      read_at: read ?? null,
    })),
  )
}
