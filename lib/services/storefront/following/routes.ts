import type { z } from 'zod'
import { empty, inOrder, raw, type Sql, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { lastPage, pageMeta, perPage } from '#kernel/http/pages.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { type change, following } from '#lib/contract/following.ts'
import { lookAt } from '../../community/marks/commands.ts'
import { presentProposal } from '../../community/proposals/present.ts'
import { listProposalsByIds } from '../../community/proposals/queries.ts'
import type { Deps } from '../../deps.ts'
import { isPublic } from '../../shop/items/policy.ts'
import type { ItemKind } from '../../shop/items/rules.ts'
import { cardsOf } from '../catalogue/present/items.ts'
import { listCardsByIds } from '../catalogue/queries/items.ts'

type FollowedType = ItemKind | 'proposal'

/** Followed entry with the changes by others since the last look. */
type FollowedRow = {
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
  sql`(SELECT count(*)::int FROM ${raw(table)} t
    WHERE t.${raw(match)} AND t.${raw(column)} > f.seen_at AND t.member_id IS DISTINCT FROM ${member}`

const priceAt = (moment: Sql) => sql`(SELECT min(h.price_cents)
    FROM bundles b JOIN variations v ON v.id = b.variation_id
    CROSS JOIN LATERAL (SELECT price_cents FROM price_history h
      WHERE h.bundle_id = b.id AND h.from_at <= ${moment} ORDER BY h.from_at DESC LIMIT 1) h
    WHERE v.item_id = i.id AND b.closed_at IS NULL)`

const order = sql`ORDER BY f.followed_at DESC, f.id DESC`

const stretch = (page: number) => sql`${order}
    LIMIT ${raw(`${perPage}`)}${page > 1 ? sql` OFFSET ${(page - 1) * perPage}` : empty}`

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
    WHERE f.member_id = ${member} AND i.kind = ${raw(`'${kind}'`)} AND ${isPublic(now)}
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

const totalStatement = (member: MemberId, type: FollowedType, now: Date) =>
  type === 'proposal'
    ? sql`SELECT count(*)::int total FROM follows f
    JOIN proposals p ON p.id = f.proposal_id AND p.removed_at IS NULL
    WHERE f.member_id = ${member}`.named('following/total/proposals')
    : sql`SELECT count(*)::int total FROM follows f JOIN items i ON i.id = f.item_id
    WHERE f.member_id = ${member} AND i.kind = ${type} AND ${isPublic(now)}`.named(
        'following/total/items',
      )

type Change = z.output<typeof change>

const counted = (type: Change['type'], value: number): Change[] =>
  value > 0 ? [{ type, value }] : []
const changed = (type: Change['type'], happened: boolean): Change[] => (happened ? [{ type }] : [])

/** Orders the changes by importance: a card has room for few. */
const presentChanges = (row: FollowedRow): Change[] => {
  const { old_price: before, new_price: after } = row
  const priced = before !== null && after !== null
  return [
    ...changed('became', row.became),
    ...changed('archived', row.archived),
    ...changed('closed', row.closed && !row.archived),
    ...changed('price_down', priced && after < before),
    ...changed('price_up', priced && after > before),
    ...counted('joined', row.joined),
    ...counted('answers', row.answers),
    ...counted('comments', row.comments),
  ]
}

export const followingRoutes = (routes: Routes, { db, clock, config }: Deps) => {
  const cards = cardsOf(config)
  const things = async (type: FollowedType, rows: FollowedRow[], now: Date) => {
    const ids = rows.map(({ id }) => id)
    const followed = new Map(rows.map((row) => [row.id, row]))
    const of = ({ id }: { id: number }) => {
      const row = followed.get(id)!
      return { followed_at: row.followed_at.toISOString(), changes: presentChanges(row) }
    }
    if (type === 'proposal') {
      const proposals = await listProposalsByIds(db, ids, now)
      return proposals.map((row) => ({ type, proposal: presentProposal(row, config), ...of(row) }))
    }
    const items = inOrder(ids, await listCardsByIds(db, ids))
    return type === 'preorder'
      ? items.map((row) => ({ type, preorder: cards.group(row, now), ...of(row) }))
      : items.map((row) => ({ type, sale: cards.sale(row, now), ...of(row) }))
  }

  routes.answer(following.list, async ({ member, query: { type, page } }) => {
    const now = clock.now()
    const { total } = (await db.first<{ total: number }>(totalStatement(member, type, now)))!
    const isPastEnd = total === 0 || page > lastPage(total)
    const statement = followingStatement({ member, type, page }, now)
    const rows = isPastEnd ? [] : await db.rows<FollowedRow>(statement)
    return { data: await things(type, rows, now), meta: pageMeta(page, total) }
  })

  routes.answer(following.seen, async ({ member, body }) => ({
    data: { seen: await lookAt(db, member, body.type, clock.now()) },
  }))
}
