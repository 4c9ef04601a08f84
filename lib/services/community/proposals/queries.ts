import type { Db } from '#kernel/db/connection.ts'
import { type PageRequest, readPage } from '#kernel/db/page.ts'
import { empty, inOrder, joinSql, raw, type Sql, someIds, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { perPage } from '#kernel/http/pages.ts'
import type { PriceAnswer } from '#lib/contract/price-answers.ts'
import { pictureColumns } from '#lib/tools/pictures/present.ts'
import { isPublic } from '../../shop/items/policy.ts'
import type { ItemKind } from '../../shop/items/rules.ts'
import { latestComment } from '../comments/queries/threads.ts'
import { linksOfProposal } from '../links/queries.ts'
import type { ActivityRow, ProposalRow } from './present.ts'

type ProposalOrder = 'recent' | 'wanted' | 'commented'

const orders: Record<ProposalOrder, Sql> = {
  recent: sql`p.published_at DESC, p.id DESC`,
  wanted: sql`(p.wants + p.needs) DESC, p.id DESC`,
  commented: sql`p.comments DESC, p.id DESC`,
}

const columns = sql`p.id, p.slug, p.title, p.description, p.archived_at,
    p.published_at, p.edited_at, p.wants, p.needs, p.likes, p.comments, ${linksOfProposal} links,
    ${pictureColumns('picture')},
    author.id author_id, split_part(author.name, ' ', 1) author_name, ${pictureColumns('author_picture')},
    interest.id interest_id, interest.slug interest_slug, interest.name interest_name,
    i.id item_id, i.kind item_kind, i.slug item_slug,
    q.answer price_answer, q.answer_text price_text, coalesce(q.answered_at, q.reached_at) price_at,
    (SELECT coalesce(json_agg(liker), '[]') FROM (
       SELECT split_part(m.name, ' ', 1) AS name, f.id, f.width, f.height, f.tint FROM proposal_likes l
       JOIN members m ON m.id = l.member_id AND m.deleted_at IS NULL
       LEFT JOIN pictures f ON f.id = m.picture_id
       WHERE l.proposal_id = p.id AND l.counted_at IS NOT NULL ORDER BY l.member_id LIMIT 5) liker) likers,
    comment.*`

const comment = latestComment(sql`c.proposal_id = p.id`)

const select = (from: Sql, now: Date) => sql`SELECT ${columns}
  FROM ${from} p
  LEFT JOIN pictures picture ON picture.id = p.picture_id
  LEFT JOIN members author ON author.id = p.member_id AND author.deleted_at IS NULL
  LEFT JOIN pictures author_picture ON author_picture.id = author.picture_id
  LEFT JOIN interests interest ON interest.id = p.interest_id
  LEFT JOIN items i ON i.id = p.item_id AND ${isPublic(now)}
  LEFT JOIN price_questions q ON q.proposal_id = p.id
  ${comment}`

const ofInterest = (id: number | undefined) =>
  id === undefined ? empty : sql` AND interest_id = ${id}`

const ofInterests = (ids: readonly number[] | undefined) =>
  ids === undefined ? empty : sql` AND interest_id = ANY (${someIds(ids)}::bigint[])`

const ofAuthor = (member: MemberId | undefined) =>
  member === undefined ? empty : sql` AND member_id = ${member}`

type ListOptions = {
  order: ProposalOrder
  author?: MemberId
  interestId?: number | undefined
  /** Restricts the list to these interests. */
  interestIds?: readonly number[]
  page: number
  limit?: number
  /** Excludes archived proposals, which the feed includes and marks. */
  isOpen?: boolean
}

export const proposalsStatement = (
  { order, author, interestId, interestIds, page, limit = perPage, isOpen = false }: ListOptions,
  now: Date,
) => {
  const offset = page > 1 ? sql` OFFSET ${(page - 1) * limit}` : empty
  const chosen = sql`(SELECT * FROM proposals p
    WHERE removed_at IS NULL${isOpen ? sql` AND archived_at IS NULL` : empty}${ofAuthor(author)}${ofInterest(interestId)}${ofInterests(interestIds)}
    ORDER BY ${orders[order]} ${raw(`LIMIT ${limit}`)}${offset})`
  return sql`${select(chosen, now)} ORDER BY ${orders[order]}`.named(
    `proposals/${order}/${limit}${isOpen ? '/open' : ''}${author === undefined ? '' : '/author'}${interestId === undefined ? '' : '/interest'}${interestIds === undefined ? '' : '/interests'}${page > 1 ? '/page' : ''}`,
  )
}

export const listProposals = (db: Db, options: ListOptions, now: Date) =>
  db.rows<ProposalRow>(proposalsStatement(options, now))

/** Reads proposals that search or following has selected, in the given order. */
export const listProposalsByIds = async (db: Db, ids: readonly number[], now: Date) => {
  const chosen = sql`(SELECT * FROM proposals p WHERE p.id = ANY (${someIds(ids)}::bigint[]) AND p.removed_at IS NULL)`
  return inOrder(ids, await db.rows<ProposalRow>(select(chosen, now).named('proposals/ids')))
}

export type NewestRow = { id: number; user_id: number | null; interest_id: number | null }

export const newestStatement = sql`SELECT p.id, author.id user_id, p.interest_id
  FROM (SELECT * FROM proposals p WHERE removed_at IS NULL
    ORDER BY ${orders.recent} ${raw(`LIMIT ${perPage}`)}) p
  LEFT JOIN members author ON author.id = p.member_id AND author.deleted_at IS NULL
  ORDER BY ${orders.recent}`.named('newest proposals')

/** Returns the first page of the feed in short form. */
export const readNewestProposals = (db: Db) => db.rows<NewestRow>(newestStatement)

export type CountsRow = {
  id: number
  archived: boolean
  want_count: number
  need_count: number
  like_count: number
  comment_count: number
}

/** Reads the counters of all these proposals in one statement. */
export const readCounts = async (db: Db, ids: readonly number[]) => {
  const rows = await db.rows<CountsRow>(
    sql`SELECT id, archived_at IS NOT NULL archived, wants want_count, needs need_count,
        likes like_count, comments comment_count
      FROM proposals WHERE id = ANY (${ids}::bigint[]) AND removed_at IS NULL`.named(
      'proposals/counts',
    ),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

type CountOptions = Pick<ListOptions, 'interestId' | 'author'>

export const countProposals = async (db: Db, { interestId, author }: CountOptions) => {
  const row = await db.first<{ total: number }>(
    sql`SELECT count(*)::int total FROM proposals
      WHERE removed_at IS NULL${ofAuthor(author)}${ofInterest(interestId)}`,
  )
  return row?.total ?? 0
}

/** Number of the proposal that this one was merged into, or its own. */
const mergeTargetOf = (id: number) =>
  sql`coalesce((SELECT merged_into FROM proposals WHERE id = ${id}), ${id})`

export const findProposal = (db: Db, id: number, now: Date) =>
  db.first<ProposalRow>(
    sql`${select(raw('proposals'), now)} WHERE p.id = ${mergeTargetOf(id)} AND p.removed_at IS NULL`.named(
      'proposal',
    ),
  )

/** Lists proposals that the member removed since then. */
export const listRemoved = (db: Db, member: MemberId, since: Date) =>
  db.rows<{ id: number; slug: string; title: string; removed_at: Date }>(
    sql`SELECT id, slug, title, removed_at FROM proposals
      WHERE member_id = ${member} AND removed_at > ${since} AND withheld_at IS NULL
        AND merged_into IS NULL
      ORDER BY removed_at DESC LIMIT 50`.named('removed proposals'),
  )

export const listInterests = (db: Db) =>
  db.rows<{ id: number; slug: string; name: string }>(
    sql`SELECT id, slug, name FROM interests ORDER BY position, id`.named('interests'),
  )

/** Filters inside each branch, before LIMIT: otherwise hidden members would use up the rows. */
const seen = 'NOT EXISTS (SELECT FROM hidden_activities h WHERE h.member_id = t.member_id)'

const branch = (interaction: string, table: string, time: string, target: string, when = 'true') =>
  raw(`SELECT ${interaction} interaction, member_id, ${target}, ${time} happened_at
    FROM ${table} t WHERE ${when} AND ${seen} ORDER BY ${time} DESC`)

const ofItem = 'item_id, NULL::bigint proposal_id'
const ofProposal = 'NULL::bigint item_id, proposal_id'

const branches = [
  branch("'join'", 'participations', 'joined_at', ofItem, 'ended_at IS NULL'),
  branch('answer', 'proposal_answers', 'answered_at', ofProposal, 'counted_at IS NOT NULL'),
  branch("'like'", 'proposal_likes', 'liked_at', ofProposal, 'counted_at IS NOT NULL'),
  branch("'comment'", 'comments', 'published_at', 'item_id, proposal_id', 'removed_at IS NULL'),
]

// Each branch reads its newest rows from its own index; only those few rows are sorted together.
const lately = (limit: number) =>
  joinSql(
    branches.map((each) => sql`(${each} LIMIT ${limit})`),
    ' UNION ALL ',
  )

/** Includes only activities on public items and proposals. */
export const activitiesStatement = (limit: number, now: Date) =>
  sql`WITH lately AS (${lately(limit)})
  SELECT l.interaction, l.happened_at, split_part(m.name, ' ', 1) user_name,
    coalesce(i.kind, 'proposal') type, coalesce(i.id, p.id) id,
    coalesce(i.slug, p.slug) slug, coalesce(i.title, p.title) title,
    ${pictureColumns('picture')}, ${pictureColumns('face')}
  FROM lately l
  JOIN members m ON m.id = l.member_id AND m.deleted_at IS NULL
  LEFT JOIN pictures face ON face.id = m.picture_id
  LEFT JOIN items i ON i.id = l.item_id AND ${isPublic(now)}
  LEFT JOIN proposals p ON p.id = l.proposal_id
  LEFT JOIN pictures picture ON picture.id = coalesce(i.picture_id, p.picture_id)
  WHERE num_nonnulls(i.id, p.id) > 0 AND i.archived_at IS NULL AND p.archived_at IS NULL AND p.removed_at IS NULL
  ORDER BY l.happened_at DESC
  LIMIT ${limit}`.named('activities')

export const listActivities = (db: Db, limit: number, now: Date) =>
  db.rows<ActivityRow>(activitiesStatement(limit, now))

/** Proposal as listed for the operator. */
export type OperatorRow = {
  id: number
  slug: string
  title: string
  wants: number
  needs: number
  comments: number
  publishedAt: Date
  archivedAt: Date | null
  itemId: number | null
  itemKind: ItemKind
  itemSlug: string
  itemTitle: string
  becameAt: Date | null
  becameBy: string | null
  reachedAt: Date | null
  answer: PriceAnswer | null
  answerText: string
  answeredAt: Date | null
  answeredBy: string | null
}

export const operatorColumns = sql`p.id, p.slug, p.title, p.wants, p.needs, p.comments, p.published_at "publishedAt",
    p.archived_at "archivedAt", i.id "itemId", i.kind "itemKind", i.slug "itemSlug",
    i.title "itemTitle", p.became_at "becameAt", p.became_by "becameBy",
    q.reached_at "reachedAt", q.answer, q.answer_text "answerText", q.answered_at "answeredAt",
    q.answered_by "answeredBy"`

export const operatorJoins = sql`proposals p LEFT JOIN items i ON i.id = p.item_id
  LEFT JOIN price_questions q ON q.proposal_id = p.id`

const ofOperator = sql`SELECT ${operatorColumns} FROM ${operatorJoins} WHERE p.removed_at IS NULL`

/** Lists the most wanted proposals that are not archived and did not become an item. */
export const listForOperator = (db: Db, page: PageRequest) =>
  readPage<OperatorRow>(
    db,
    sql`${ofOperator} AND p.archived_at IS NULL AND p.item_id IS NULL ORDER BY ${orders.wanted}`,
    page,
  )

/** Lists the proposals whose price is still to be asked, then those whose publisher has not answered. */
export const listPriceQuestions = (db: Db, page: PageRequest) =>
  readPage<OperatorRow>(
    db,
    sql`${ofOperator} AND p.item_id IS NULL AND coalesce(q.answer, 'asked') = 'asked'
      AND q.proposal_id IS NOT NULL
      ORDER BY q.answer NULLS FIRST, coalesce(q.answered_at, q.reached_at), p.id`,
    page,
  )

export const findForOperator = (db: Db, id: number) =>
  db.first<OperatorRow>(sql`${ofOperator} AND p.id = ${id}`)

/** Reads the other one where this one was merged. */
export const findMergeTarget = (db: Db, id: number) =>
  db.first<OperatorRow>(sql`${ofOperator} AND p.id = ${mergeTargetOf(id)}`)

/** Members who voted for one of these, each once. */
export const countVoters = async (db: Db, ids: readonly number[]) => {
  const row = await db.first<{ count: number }>(
    sql`SELECT count(DISTINCT member_id)::int count FROM proposal_answers
      WHERE proposal_id = ANY (${ids}::bigint[]) AND counted_at IS NOT NULL`,
  )
  return row!.count
}
