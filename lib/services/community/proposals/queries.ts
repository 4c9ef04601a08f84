import type { Pool } from 'pg'
import { inOrder } from '../../platform/db/in-order.ts'
import { perPage } from '../../platform/http/pages.ts'
import { pictureColumns } from '../../platform/pictures/present.ts'
import { latestComment } from '../comments/queries.ts'
import type { ActivityRow, ProposalRow } from './present.ts'

export type ProposalOrder = 'recent' | 'wanted' | 'commented'

const orders: Record<ProposalOrder, string> = {
  recent: 'p.published_at DESC, p.id DESC',
  wanted: '(p.wants + p.needs) DESC, p.id DESC',
  commented: 'p.comments DESC, p.id DESC',
}

const select = (from: string) => `SELECT p.id, p.slug, p.title, p.description, p.archived_at,
    p.published_at, p.wants, p.needs, p.likes, p.comments, p.links,
    ${pictureColumns('picture')},
    author.id author_id, split_part(author.name, ' ', 1) author_name, ${pictureColumns('author_picture')},
    interest.id interest_id, interest.slug interest_slug, interest.name interest_name,
    item.id item_id, item.kind item_kind, item.slug item_slug,
    (SELECT coalesce(json_agg(liker), '[]') FROM (
       SELECT split_part(m.name, ' ', 1) AS name, f.id, f.width, f.height, f.tint FROM proposal_likes l
       JOIN members m ON m.id = l.member_id AND m.deleted_at IS NULL
       LEFT JOIN pictures f ON f.id = m.picture_id
       WHERE l.proposal_id = p.id ORDER BY l.member_id LIMIT 5) liker) likers,
    comment.*
  FROM ${from} p
  LEFT JOIN pictures picture ON picture.id = p.picture_id
  LEFT JOIN members author ON author.id = p.member_id AND author.deleted_at IS NULL
  LEFT JOIN pictures author_picture ON author_picture.id = author.picture_id
  LEFT JOIN interests interest ON interest.id = p.interest_id
  LEFT JOIN items item ON item.id = p.item_id AND item.published_at <= $1
    AND (item.status IS NULL OR item.status NOT IN ('draft', 'scheduled'))
  ${latestComment('c.proposal_id = p.id')}`

type ListOptions = {
  order: ProposalOrder
  interestId?: number | undefined
  page: number
  limit?: number
}

export const proposalsStatement = (
  { order, interestId, page, limit = perPage }: ListOptions,
  now: Date,
) => {
  const values: unknown[] = [now]
  let condition = 'archived_at IS NULL'
  let offset = ''
  if (interestId !== undefined) {
    values.push(interestId)
    condition += ` AND interest_id = $${values.length}`
  }
  if (page > 1) {
    values.push((page - 1) * limit)
    offset = ` OFFSET $${values.length}`
  }
  const chosen = `(SELECT * FROM proposals p
    WHERE ${condition} ORDER BY ${orders[order]} LIMIT ${limit}${offset})`
  return {
    name: `proposals/${order}/${limit}${interestId === undefined ? '' : '/interest'}${offset && '/page'}`,
    text: `${select(chosen)} ORDER BY ${orders[order]}`,
    values,
  }
}

export const listProposals = async (pool: Pool, options: ListOptions, now: Date) =>
  (await pool.query<ProposalRow>(proposalsStatement(options, now))).rows

const byIdsText = select('(SELECT * FROM proposals p WHERE p.id = ANY ($2::bigint[]))')

/** For whoever chose them already, as search and following do; in the order they were given. */
export const listProposalsByIds = async (pool: Pool, ids: readonly number[], now: Date) => {
  const statement = { name: 'proposals/ids', text: byIdsText, values: [now, ids] }
  return inOrder(ids, (await pool.query<ProposalRow>(statement)).rows)
}

export const countProposals = async (pool: Pool, interestId: number | undefined) => {
  const narrowed = interestId === undefined ? '' : ' AND interest_id = $1'
  const { rows } = await pool.query<{ total: number }>(
    `SELECT count(*)::int total FROM proposals WHERE archived_at IS NULL${narrowed}`,
    interestId === undefined ? [] : [interestId],
  )
  return rows[0]?.total ?? 0
}

const oneText = `${select('proposals')} WHERE p.id = $2`

export const findProposal = async (pool: Pool, id: number, now: Date) =>
  (await pool.query<ProposalRow>({ name: 'proposal', text: oneText, values: [now, id] })).rows[0]

export const listInterests = async (pool: Pool) =>
  (
    await pool.query<{ id: number; slug: string; name: string }>({
      name: 'interests',
      text: 'SELECT id, slug, name FROM interests ORDER BY position, id',
    })
  ).rows

// Each branch reads the newest few of its own index; only those few are sorted together.
const branch = (interaction: string, table: string, time: string, target: string, when = 'true') =>
  `(SELECT ${interaction} interaction, member_id, ${target}, ${time} happened_at
    FROM ${table} WHERE ${when} ORDER BY ${time} DESC LIMIT $1)`

const ofItem = 'item_id, NULL::bigint proposal_id'
const ofProposal = 'NULL::bigint item_id, proposal_id'

const activitiesText = `WITH lately AS (
    ${[
      branch("'join'", 'participations', 'joined_at', ofItem, 'ended_at IS NULL'),
      branch('answer', 'proposal_answers', 'answered_at', ofProposal),
      branch("'like'", 'proposal_likes', 'liked_at', ofProposal),
      branch("'comment'", 'comments', 'published_at', 'item_id, proposal_id', 'removed_at IS NULL'),
    ].join(' UNION ALL ')}
  )
  SELECT l.interaction, l.happened_at, split_part(m.name, ' ', 1) member_name,
    coalesce(i.kind, 'proposal') type, coalesce(i.id, p.id) id,
    coalesce(i.slug, p.slug) slug, coalesce(i.title, p.title) title,
    ${pictureColumns('picture')}, ${pictureColumns('face')}
  FROM lately l
  JOIN members m ON m.id = l.member_id AND m.deleted_at IS NULL
  LEFT JOIN pictures face ON face.id = m.picture_id
  LEFT JOIN items i ON i.id = l.item_id
  LEFT JOIN proposals p ON p.id = l.proposal_id
  LEFT JOIN pictures picture ON picture.id = coalesce(i.picture_id, p.picture_id)
  WHERE i.archived_at IS NULL AND p.archived_at IS NULL
  ORDER BY l.happened_at DESC
  LIMIT $1`

export const listActivities = async (pool: Pool, limit: number) =>
  (await pool.query<ActivityRow>({ name: 'activities', text: activitiesText, values: [limit] }))
    .rows
