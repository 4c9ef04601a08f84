import type { Pool } from 'pg'
import type { MemberId } from '../../platform/http/member-id.ts'
import { perPage } from '../../platform/http/pages.ts'
import { isPublic } from '../../shop/items/policy.ts'
import type { ItemKind } from '../../shop/items/tables.ts'

export type FollowedType = ItemKind | 'proposal'

/** What happened since the last look, by others than who follows. */
export type FollowedRow = {
  id: string
  followed_at: Date
  joined: number
  comments: number
  answers: number
  old_price: number | null
  new_price: number | null
  became: boolean
  closed: boolean
  archived: boolean
}

// $1 is who follows, $2 is now.
const since = (table: string, column: string, match: string) =>
  `(SELECT count(*)::int FROM ${table} t
    WHERE t.${match} AND t.${column} > f.seen_at AND t.member_id IS DISTINCT FROM $1`

const priceAt = (moment: string) => `(SELECT min(h.price_cents)
    FROM bundles b JOIN variations v ON v.id = b.variation_id
    CROSS JOIN LATERAL (SELECT price_cents FROM price_history h
      WHERE h.bundle_id = b.id AND h.from_at <= ${moment} ORDER BY h.from_at DESC LIMIT 1) h
    WHERE v.item_id = i.id AND b.closed_at IS NULL)`

const stretch = (page: number) => `ORDER BY f.followed_at DESC, f.id DESC
    LIMIT ${perPage}${page > 1 ? ' OFFSET $3' : ''}`

const ofItems = (kind: ItemKind, page: number) => `SELECT i.id, f.followed_at,
    ${since('participations', 'joined_at', 'item_id = i.id')} AND t.ended_at IS NULL) joined,
    ${since('comments', 'published_at', 'item_id = i.id')} AND t.parent_id IS NULL AND t.removed_at IS NULL) comments,
    0 answers, ${priceAt('f.seen_at')} old_price, ${priceAt('$2')} new_price, false became,
    coalesce(i.expires_at > f.seen_at AND i.expires_at <= $2, false) closed,
    coalesce(i.archived_at > f.seen_at, false) archived
  FROM (SELECT f.* FROM follows f JOIN items i ON i.id = f.item_id
    WHERE f.member_id = $1 AND i.kind = '${kind}' AND ${isPublic('$2')} ${stretch(page)}) f
  JOIN items i ON i.id = f.item_id
  ORDER BY f.followed_at DESC, f.id DESC`

const ofProposals = (page: number) => `SELECT p.id, f.followed_at, 0 joined,
    ${since('comments', 'published_at', 'proposal_id = p.id')} AND t.parent_id IS NULL AND t.removed_at IS NULL) comments,
    ${since('proposal_answers', 'answered_at', 'proposal_id = p.id')}) answers,
    NULL::int old_price, NULL::int new_price,
    coalesce(i.published_at > f.seen_at AND ${isPublic('$2')}, false) became, false closed,
    coalesce(p.archived_at > f.seen_at, false) archived
  FROM (SELECT f.* FROM follows f
    WHERE f.member_id = $1 AND f.proposal_id IS NOT NULL AND $2::timestamptz IS NOT NULL
    ${stretch(page)}) f
  JOIN proposals p ON p.id = f.proposal_id
  LEFT JOIN items i ON i.id = p.item_id
  ORDER BY f.followed_at DESC, f.id DESC`

type Wanted = { member: MemberId; type: FollowedType; page: number }

export const followingStatement = ({ member, type, page }: Wanted, now: Date) => ({
  name: `following/${type}${page > 1 ? '/page' : ''}`,
  text: type === 'proposal' ? ofProposals(page) : ofItems(type, page),
  values: [member, now, ...(page > 1 ? [(page - 1) * perPage] : [])],
})

export const listFollowing = async (pool: Pool, wanted: Wanted, now: Date) =>
  (await pool.query<FollowedRow>(followingStatement(wanted, now))).rows

const counts = {
  items: `SELECT count(*)::int total FROM follows f JOIN items i ON i.id = f.item_id
    WHERE f.member_id = $1 AND i.kind = $3 AND ${isPublic('$2')}`,
  proposals: `SELECT count(*)::int total FROM follows f
    WHERE f.member_id = $1 AND f.proposal_id IS NOT NULL`,
}

export const countFollowing = async (
  pool: Pool,
  { member, type }: Omit<Wanted, 'page'>,
  now: Date,
) => {
  const { rows } = await pool.query<{ total: number }>(
    type === 'proposal'
      ? { name: 'following/total/proposals', text: counts.proposals, values: [member] }
      : { name: 'following/total/items', text: counts.items, values: [member, now, type] },
  )
  return rows[0]?.total ?? 0
}
