import type { Db } from '../../platform/db/connection.ts'
import { nothing, type Sql, sql, words } from '../../platform/db/sql.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import { perPage } from '../../platform/http/pages.ts'
import { isPublic } from '../../shop/items/policy.ts'
import type { ItemKind } from '../../shop/items/rules.ts'

export type FollowedType = ItemKind | 'proposal'

/** Followed entry with the changes by others since the last look. */
export type FollowedRow = {
  id: number
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

const since = (member: MemberId, table: string, column: string, match: string) =>
  sql`(SELECT count(*)::int FROM ${words(table)} t
    WHERE t.${words(match)} AND t.${words(column)} > f.seen_at AND t.member_id IS DISTINCT FROM ${member}`

const priceAt = (moment: Sql) => sql`(SELECT min(h.price_cents)
    FROM bundles b JOIN variations v ON v.id = b.variation_id
    CROSS JOIN LATERAL (SELECT price_cents FROM price_history h
      WHERE h.bundle_id = b.id AND h.from_at <= ${moment} ORDER BY h.from_at DESC LIMIT 1) h
    WHERE v.item_id = i.id AND b.closed_at IS NULL)`

const order = sql`ORDER BY f.followed_at DESC, f.id DESC`

const stretch = (page: number) => sql`${order}
    LIMIT ${words(`${perPage}`)}${page > 1 ? sql` OFFSET ${(page - 1) * perPage}` : nothing}`

const ofItems = (
  kind: ItemKind,
  member: MemberId,
  page: number,
  now: Date,
) => sql`SELECT i.id, f.followed_at,
    ${since(member, 'participations', 'joined_at', 'item_id = i.id')} AND t.counted) joined,
    ${since(member, 'comments', 'published_at', 'item_id = i.id')} AND t.parent_id IS NULL AND t.removed_at IS NULL) comments,
    0 answers, ${priceAt(sql`f.seen_at`)} old_price, ${priceAt(sql`${now}`)} new_price, false became,
    coalesce(i.expires_at > f.seen_at AND i.expires_at <= ${now}, false) closed,
    coalesce(i.archived_at > f.seen_at, false) archived
  FROM (SELECT f.* FROM follows f JOIN items i ON i.id = f.item_id
    WHERE f.member_id = ${member} AND i.kind = ${words(`'${kind}'`)} AND ${isPublic(now)}
    ${stretch(page)}) f
  JOIN items i ON i.id = f.item_id
  ${order}`

const ofProposals = (member: MemberId, page: number, now: Date) =>
  sql`SELECT p.id, f.followed_at, 0 joined,
    ${since(member, 'comments', 'published_at', 'proposal_id = p.id')} AND t.parent_id IS NULL AND t.removed_at IS NULL) comments,
    ${since(member, 'proposal_answers', 'answered_at', 'proposal_id = p.id')} AND t.counted_at IS NOT NULL) answers,
    NULL::int old_price, NULL::int new_price,
    coalesce(greatest(p.became_at, i.published_at) > f.seen_at AND ${isPublic(now)}, false) became, false closed,
    coalesce(p.archived_at > f.seen_at, false) archived
  FROM (SELECT f.* FROM follows f
    JOIN proposals p ON p.id = f.proposal_id AND p.removed_at IS NULL
    WHERE f.member_id = ${member}
    ${stretch(page)}) f
  JOIN proposals p ON p.id = f.proposal_id
  LEFT JOIN items i ON i.id = p.item_id
  ${order}`

type FollowingQuery = { member: MemberId; type: FollowedType; page: number }

export const followingStatement = ({ member, type, page }: FollowingQuery, now: Date) => {
  const isProposal = type === 'proposal'
  const statement = isProposal ? ofProposals(member, page, now) : ofItems(type, member, page, now)
  return statement.named(`following/${type}${page > 1 ? '/page' : ''}`)
}

export const listFollowing = (db: Db, wanted: FollowingQuery, now: Date) =>
  db.rows<FollowedRow>(followingStatement(wanted, now))

const countProposals = (member: MemberId) =>
  sql`SELECT count(*)::int total FROM follows f
    JOIN proposals p ON p.id = f.proposal_id AND p.removed_at IS NULL
    WHERE f.member_id = ${member}`.named('following/total/proposals')

const countItems = (member: MemberId, kind: ItemKind, now: Date) =>
  sql`SELECT count(*)::int total FROM follows f JOIN items i ON i.id = f.item_id
    WHERE f.member_id = ${member} AND i.kind = ${kind} AND ${isPublic(now)}`.named(
    'following/total/items',
  )

export const countFollowing = async (
  db: Db,
  { member, type }: Omit<FollowingQuery, 'page'>,
  now: Date,
) => {
  const row = await db.first<{ total: number }>(
    type === 'proposal' ? countProposals(member) : countItems(member, type, now),
  )
  return row?.total ?? 0
}
